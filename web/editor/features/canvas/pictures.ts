import type { ExcalidrawElement, FileId } from "@excalidraw/excalidraw/element/types";
import type { BinaryFileData, BinaryFiles, DataURL } from "@excalidraw/excalidraw/types";
import { ASSET_TYPES } from "#core/files/assets.ts";
import type { OpenCanvas } from "../../state/canvas/canvas.ts";
import type { Scene } from "./scene.ts";

/** Pixels of a drawing that has no size of its own, such as an SVG. */
const LARGEST = 1_440;
const RETRY_MS = 3_000;
const ATTEMPTS = 5;

/** Brings the pictures of a drawing from Excalidraw to the server and back. */
export class Pictures {
  readonly #scene: Scene;
  readonly #canvas: OpenCanvas;
  /** Those that this page has or is loading. */
  readonly #known = new Set<string>();

  constructor(scene: Scene, canvas: OpenCanvas) {
    this.#scene = scene;
    this.#canvas = canvas;
  }

  /** Hands over pictures that this user has added. Call it before their elements are saved. */
  send(files: BinaryFiles): void {
    for (const { id, dataURL, mimeType } of Object.values(files)) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      this.#canvas.addPicture(id, asStored(toBlob(dataURL, mimeType)));
    }
  }

  /** Loads pictures that others have added. */
  receive(elements: readonly ExcalidrawElement[]): void {
    for (const element of elements) {
      if (element.type !== "image" || element.isDeleted || element.fileId === null) continue;
      if (!this.#known.has(element.fileId)) void this.#load(element.fileId);
    }
  }

  async #load(id: FileId, attempt = 1): Promise<void> {
    this.#known.add(id);
    try {
      const blob = await this.#canvas.picture(id);
      const mimeType = blob.type as BinaryFileData["mimeType"];
      this.#scene.api?.addFiles([{ id, dataURL: await toDataUrl(blob), mimeType, created: Date.now() }]);
    } catch {
      // Its place stays empty. A picture may arrive just after its element.
      if (attempt < ATTEMPTS) setTimeout(() => void this.#load(id, attempt + 1), RETRY_MS);
      else this.#known.delete(id);
    }
  }
}

function toBlob(data_url: string, type: string): Blob {
  const bytes = Uint8Array.from(atob(data_url.slice(data_url.indexOf(",") + 1)), (one) => one.charCodeAt(0));
  return new Blob([bytes], { type });
}

function toDataUrl(blob: Blob): Promise<DataURL> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as DataURL);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The server stores no SVG, because it can contain scripts. Other pictures than those it stores become a PNG. */
async function asStored(picture: Blob): Promise<Blob> {
  if (ASSET_TYPES.includes(picture.type)) return picture;
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth || LARGEST, image.naturalHeight || LARGEST];
    const scale = LARGEST / Math.max(width, height);
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } catch {
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}
