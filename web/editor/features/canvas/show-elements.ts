import { bumpVersion, CaptureUpdateAction, reconcileElements, restoreElements } from "@excalidraw/excalidraw";
import type { ExcalidrawElement, OrderedExcalidrawElement } from "@excalidraw/excalidraw/element/types";
import type { ExcalidrawImperativeAPI } from "@excalidraw/excalidraw/types";
import { type CanvasElement, replaces } from "#core/documents/canvas/element.ts";

type Remote = Parameters<typeof reconcileElements>[1];

/** Merges elements of others into the drawing, and takes away those that are gone. */
export function showElements(
  api: ExcalidrawImperativeAPI,
  elements: readonly CanvasElement[],
  gone: ReadonlySet<string>,
): void {
  const local = api.getSceneElementsIncludingDeleted();
  const remote = restored(elements, local);
  const merged = reconcileElements(local, remote as unknown as Remote, api.getAppState());
  keepEdited(merged, remote);
  api.updateScene({
    elements: merged.filter(({ id }) => !gone.has(id)),
    // An undo takes back only what this user did.
    captureUpdate: CaptureUpdateAction.NEVER,
  });
}

/** Elements as Excalidraw can draw them, whatever they lack. It would drop small ones, also deleted ones. */
function restored(
  elements: readonly CanvasElement[],
  local: readonly OrderedExcalidrawElement[],
): ExcalidrawElement[] {
  const known = new Map(local.map((element) => [element.id, element]));
  const deleted = elements.flatMap(({ id, version, versionNonce, isDeleted }) => {
    const own = known.get(id);
    return isDeleted && own !== undefined ? [{ ...own, version, versionNonce, isDeleted }] : [];
  });
  const drawn = elements.filter(({ isDeleted }) => !isDeleted);
  return [...restoreElements(drawn as unknown as ExcalidrawElement[], null), ...deleted];
}

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
