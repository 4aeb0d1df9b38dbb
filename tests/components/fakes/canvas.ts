import {
  type CanvasState,
  loadCanvas,
  saveCanvas,
  saveCanvasThumbnail,
} from "#core/contracts/documents/canvases.ts";
import { cleanElement } from "#core/documents/canvas/clean-element.ts";
import { type CanvasElement, replaces } from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import { FakeDocument } from "./document.ts";

/** A canvas whose elements are merged by the rule of `core`. It keeps deleted elements, and has no pictures. */
export class FakeCanvas extends FakeDocument {
  /** Rises with every save that changed something. */
  version = 0;
  readonly #elements = new Map<string, { element: CanvasElement; changed_in: number }>();

  constructor(title: string) {
    super("v0_canvas", title);
    this.answers
      .on(loadCanvas, ({ query: { since } }) => this.#state(since ?? null))
      .on(saveCanvas, ({ body: { base, elements } }) => this.#merge(base, elements))
      .on(saveCanvasThumbnail, () => null);
  }

  /** Has elements that no member could save now. */
  store(...elements: readonly CanvasElement[]): void {
    this.version += 1;
    for (const element of elements) {
      this.#elements.set(element.id, { element, changed_in: this.version });
    }
  }

  /** All elements but deleted ones. */
  get elements(): CanvasElement[] {
    return [...this.#elements.values()].flatMap(({ element }) => (element.isDeleted ? [] : [element]));
  }

  #state(since: number | null): CanvasState {
    const is_whole = since === null || since > this.version;
    const changed = [...this.#elements.values()].filter(({ changed_in }) => changed_in > (since ?? 0));
    return {
      version: this.version,
      is_whole,
      elements: is_whole ? this.elements : changed.map(({ element }) => element),
    };
  }

  #merge(base: number, given: readonly unknown[]): CanvasState {
    const before = this.version;
    const sent = given.map((one) => {
      const cleaned = cleanElement(one);
      if ("issue" in cleaned) throw new AppError("BAD_REQUEST", { reason: cleaned.issue });
      return cleaned.element;
    });
    const accepted = sent.filter((element) => {
      const known = this.#elements.get(element.id);
      return known === undefined || replaces(element, known.element);
    });
    if (accepted.length > 0) this.version += 1;
    for (const element of accepted) this.#elements.set(element.id, { element, changed_in: this.version });
    if (accepted.length > 0) {
      const { document_id, version } = this;
      const elements = accepted.map((element) => ({ ...element }));
      this.relay({ type: "canvas.changed", document_id, version, elements });
    }
    if (base > before) return { version: this.version, is_whole: true, elements: this.elements };
    const isAccepted = new Set(accepted.map(({ id }) => id));
    const isSent = new Set(sent.map(({ id }) => id));
    const elements = [...this.#elements.values()]
      .filter(
        ({ element: { id }, changed_in }) => !isAccepted.has(id) && (changed_in > base || isSent.has(id)),
      )
      .map(({ element }) => element);
    return { version: this.version, is_whole: false, elements };
  }
}
