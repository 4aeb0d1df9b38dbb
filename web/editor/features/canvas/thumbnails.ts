import { exportToBlob } from "@excalidraw/excalidraw";
import { CANVAS_LIMITS } from "#core/documents/canvas/element.ts";
import type { OpenCanvas } from "../../state/canvas/canvas.ts";
import type { Scene } from "./scene.ts";

/** How long after a change a thumbnail is made, and at least how long after another one, in milliseconds. */
const PAUSE_MS = 4_000;
const INTERVAL_MS = 20_000;
/** The longer side in pixels: twice that of a card's picture. */
const SIZE = 480;

/** Stores a small picture of the drawing after it was changed on this page. */
export class Thumbnails {
  readonly #scene: Scene;
  readonly #canvas: OpenCanvas;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #madeAt = 0;

  constructor(scene: Scene, canvas: OpenCanvas) {
    this.#scene = scene;
    this.#canvas = canvas;
  }

  changed(): void {
    const wait = Math.max(PAUSE_MS, this.#madeAt + INTERVAL_MS - Date.now());
    this.#timer ??= setTimeout(() => void this.#make(), wait);
  }

  /** Makes a waiting one now. */
  close(): void {
    if (this.#timer !== undefined) void this.#make();
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
      if (png.size <= CANVAS_LIMITS.thumbnail) await this.#canvas.saveThumbnail(png);
    } catch {
      // The next change makes another one.
    }
  }
}
