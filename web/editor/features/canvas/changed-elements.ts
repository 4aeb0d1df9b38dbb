import type { Stamp } from "#core/documents/canvas/element.ts";

/**
 * Finds the elements that are new or changed since the last time. Most are neither, and all are passed for every
 * movement of a pointer, so those are recognized by their object and version.
 */
export class ChangedElements<Element extends Stamp> {
  #elements: readonly Element[] = [];
  /** Excalidraw changes elements in place, so versions are kept beside them. */
  #versions: number[] = [];

  take(elements: readonly Element[]): Element[] {
    const changed = elements.filter(
      (element, at) => element !== this.#elements[at] || element.version !== this.#versions[at],
    );
    // Excalidraw may reuse its array, too.
    if (changed.length > 0 || elements.length !== this.#elements.length) {
      this.#elements = [...elements];
      this.#versions = elements.map(({ version }) => version);
    }
    return changed;
  }
}
