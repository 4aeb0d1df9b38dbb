import { exportToBlob } from "@excalidraw/excalidraw";
import { CANVAS_LIMITS } from "#core/documents/canvas/element.ts";
import type { OpenCanvas } from "../../state/canvas/canvas.ts";
import type { Scene } from "./scene.ts";

/**
 * How long after the last movement a thumbnail is made, and at least how long after another one, in milliseconds. It
 * takes long enough to be felt while something is dragged.
 */
const PAUSE_MS = 4_000;
const INTERVAL_MS = 20_000;
/** Of a large drawing it takes longer, and is made less often: for at most a hundredth of the time. */
const REST = 100;
/** The longer side in pixels: twice that of a card's picture. */
const SIZE = 480;

/** Stores a small picture of the drawing after it was changed on this page. */
export class Thumbnails {
  readonly #scene: Scene;
  readonly #canvas: OpenCanvas;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #madeAt = 0;
  #movedAt = 0;
  #rest = INTERVAL_MS;

  constructor(scene: Scene, canvas: OpenCanvas) {
    this.#scene = scene;
    this.#canvas = canvas;
  }

  changed(): void {
    this.moved();
    this.#timer ??= this.#wait();
  }

  /** Puts off a waiting one: the drawing is being moved or changed. */
  moved(): void {
    this.#movedAt = Date.now();
  }

  /** Makes a waiting one now. */
  close(): void {
    if (this.#timer !== undefined) void this.#make();
  }

  #wait(): ReturnType<typeof setTimeout> {
    const due = Math.max(this.#movedAt + PAUSE_MS, this.#madeAt + this.#rest);
    const makeOrWait = () => {
      if (Date.now() >= this.#movedAt + PAUSE_MS) void this.#make();
      else this.#timer = this.#wait();
    };
    return setTimeout(makeOrWait, due - Date.now());
  }

  async #make(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#madeAt = Date.now();
    const { api } = this.#scene;
    if (api === null) return;
    try {
      const png = await exportToBlob({
        elements: api.getSceneElements(),
        files: api.getFiles(),
        appState: { exportBackground: true, viewBackgroundColor: "#ffffff", exportWithDarkMode: false },
        mimeType: "image/png",
        maxWidthOrHeight: SIZE,
        exportPadding: 16,
      });
      this.#rest = Math.max(INTERVAL_MS, REST * (Date.now() - this.#madeAt));
      if (png.size <= CANVAS_LIMITS.thumbnail) await this.#canvas.saveThumbnail(png);
    } catch {
      // The next change makes another one.
    }
  }
}
