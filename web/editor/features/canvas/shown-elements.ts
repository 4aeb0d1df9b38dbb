import { bumpVersion, CaptureUpdateAction, reconcileElements, restoreElements } from "@excalidraw/excalidraw";
import type { ExcalidrawElement, OrderedExcalidrawElement } from "@excalidraw/excalidraw/element/types";
import type { AppState, ExcalidrawImperativeAPI } from "@excalidraw/excalidraw/types";
import { type CanvasElement, replaces } from "#core/documents/canvas/element.ts";

type Merged = readonly OrderedExcalidrawElement[];
type Remote = Parameters<typeof reconcileElements>[1];
type Editable = { -readonly [Property in "index" | "version" | "versionNonce"]: ExcalidrawElement[Property] };

const stateOf = ({ index, version, versionNonce }: Editable): Editable => ({ index, version, versionNonce });

/**
 * Merges what others draw into the drawing.
 *
 * People who draw at the same moment give their elements the same place (`index`). Excalidraw then moves one of them and
 * gives it a new version, which would win over somebody's deletion. Here a moved element keeps its version, and its stored
 * place is remembered. So everybody finds the same places for the same elements.
 */
export class ShownElements {
  /** The stored states of elements that have another place here, by id. */
  readonly #moved = new Map<string, Editable>();

  /** The elements with which a drawing begins, in places of their own. Excalidraw then restores them itself. */
  begin(elements: readonly CanvasElement[]): ExcalidrawElement[] {
    const stored = new Map(elements.map((element) => [element.id, withText(element)]));
    const placed = this.#merge([], restored(elements, []), {} as AppState);
    return placed.map(({ id, index }) => ({ ...stored.get(id), index }) as unknown as ExcalidrawElement);
  }

  /** Merges elements of others into the drawing, and takes away those that are gone. */
  show(api: ExcalidrawImperativeAPI, elements: readonly CanvasElement[], gone: ReadonlySet<string>): void {
    const local = api.getSceneElementsIncludingDeleted();
    const remote = restored(elements, local);
    const merged = this.#merge(local, remote, api.getAppState());
    keepEdited(merged, remote);
    api.updateScene({
      elements: merged.filter(({ id }) => !gone.has(id)),
      // An undo takes back only what this user did.
      captureUpdate: CaptureUpdateAction.NEVER,
    });
  }

  /** As Excalidraw does, but for the versions of elements that it only moves. It changes elements in place. */
  #merge(local: Merged, remote: readonly ExcalidrawElement[], state: AppState): Merged {
    for (const element of local) {
      const moved = this.#moved.get(element.id);
      // If somebody has changed it since, the place that it has here is stored with the change.
      if (moved !== undefined && isSame(moved, element)) Object.assign(element, moved);
    }
    const before = new Map([...local, ...remote].map((element) => [element, stateOf(element)]));
    const merged = reconcileElements(local, remote as unknown as Remote, state);
    for (const element of merged) {
      const stored = before.get(element);
      if (stored === undefined || stored.index === element.index) this.#moved.delete(element.id);
      else {
        Object.assign(element, { ...stored, index: element.index });
        this.#moved.set(element.id, stored);
      }
    }
    return merged;
  }
}

const isSame = (one: Editable, other: Editable) =>
  one.version === other.version && one.versionNonce === other.versionNonce;

/**
 * Elements as Excalidraw can draw them, whatever they lack. It would drop small ones, also deleted ones, and move those
 * that have the place of another.
 */
function restored(elements: readonly CanvasElement[], local: Merged): ExcalidrawElement[] {
  const known = new Map(local.map((element) => [element.id, element]));
  const deleted = elements.flatMap(({ id, version, versionNonce, isDeleted }) => {
    const own = known.get(id);
    return isDeleted && own !== undefined ? [{ ...own, version, versionNonce, isDeleted }] : [];
  });
  const drawn = elements
    .filter(({ isDeleted }) => !isDeleted)
    .map(withText) as unknown as ExcalidrawElement[];
  const whole = drawn.flatMap((element) =>
    restoreElements([element], null).map((one) => ({ ...one, ...stateOf(element) })),
  );
  return [...whole, ...deleted];
}

/** Excalidraw cannot measure a text that is missing, and draws nothing then. */
const withText = (element: CanvasElement): CanvasElement =>
  element.type === "text" && element.text === undefined ? { ...element, text: "" } : element;

/**
 * Excalidraw keeps an element that this user is just editing, although someone else's is newer. It must then become
 * the newest, or it would never be saved.
 */
function keepEdited(merged: readonly ExcalidrawElement[], remote: readonly ExcalidrawElement[]): void {
  const arrived = new Map(remote.map((element) => [element.id, element]));
  for (const element of merged) {
    const other = arrived.get(element.id);
    if (other !== undefined && replaces(other, element)) bumpVersion(element, other.version);
  }
}
