import type * as canvases from "#core/contracts/documents/canvases.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of a canvas, which no other page loads. */
export const { loadCanvas, saveCanvas, saveCanvasFile, saveCanvasThumbnail } = of<typeof canvases>()(
  addresses.canvases,
);
