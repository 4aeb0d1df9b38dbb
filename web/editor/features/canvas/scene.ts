import type { ExcalidrawImperativeAPI } from "@excalidraw/excalidraw/types";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import type { CanvasScene } from "../../state/canvas/canvas.ts";

type Show = (
  api: ExcalidrawImperativeAPI,
  elements: readonly CanvasElement[],
  gone: ReadonlySet<string>,
) => void;

/** The drawing on the page. What arrives before Excalidraw is ready is shown then. */
export class Scene implements CanvasScene {
  #shown: { api: ExcalidrawImperativeAPI; show: Show } | null = null;
  #waiting: [readonly CanvasElement[], ReadonlySet<string>][] = [];

  /** Null until Excalidraw is ready. */
  get api(): ExcalidrawImperativeAPI | null {
    return this.#shown?.api ?? null;
  }

  attach(api: ExcalidrawImperativeAPI, show: Show): void {
    this.#shown = { api, show };
    for (const [elements, gone] of this.#waiting.splice(0)) show(api, elements, gone);
  }

  show(elements: readonly CanvasElement[], gone: ReadonlySet<string>): void {
    if (this.#shown === null) this.#waiting.push([elements, gone]);
    else this.#shown.show(this.#shown.api, elements, gone);
  }
}
