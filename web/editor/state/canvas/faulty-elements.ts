import {
  type CanvasElement,
  deletedInPlaceOf,
  replaces,
  type Stamp,
} from "#core/documents/canvas/element.ts";
import { faultyProperty } from "#core/documents/canvas/element-values.ts";

/**
 * The elements of a drawing that no browser can draw: somebody's program stored them before they were refused. They stay
 * in the database until a member deletes them.
 */
export class FaultyElements {
  readonly #onCount: (count: number) => void;
  readonly #stamps = new Map<string, Stamp>();

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  /** Sets them aside. Returns the others. */
  takeOut(elements: readonly CanvasElement[]): CanvasElement[] {
    const before = this.#stamps.size;
    const sound = elements.filter((element) => {
      const { id, version, versionNonce, isDeleted } = element;
      const known = this.#stamps.get(id);
      if (!isDeleted && faultyProperty(element) !== null) {
        this.#stamps.set(id, { version, versionNonce });
        return false;
      }
      if (known !== undefined && replaces(element, known)) this.#stamps.delete(id);
      return true;
    });
    if (this.#stamps.size !== before) this.#onCount(this.#stamps.size);
    return sound;
  }

  has(id: string): boolean {
    return this.#stamps.has(id);
  }

  /** Forgets those that are gone: only these ids exist. */
  keepOnly(ids: ReadonlySet<string>): void {
    const before = this.#stamps.size;
    for (const id of this.#stamps.keys()) if (!ids.has(id)) this.#stamps.delete(id);
    if (this.#stamps.size !== before) this.#onCount(this.#stamps.size);
  }

  /** What deletes all of them. */
  deleted(): CanvasElement[] {
    const nonce = () => Math.floor(Math.random() * 2 ** 31);
    return [...this.#stamps].map(([id, stamp]) => deletedInPlaceOf(id, stamp, nonce()));
  }
}
