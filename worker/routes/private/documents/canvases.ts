import * as contracts from "#core/contracts/documents/canvases.ts";
import { route } from "../../../middleware/route.ts";
import {
  openCanvasFile,
  readCanvasThumbnail,
  saveCanvasFile,
  saveCanvasThumbnail,
} from "../../../services/documents/canvas-files.ts";
import { loadCanvas } from "../../../services/documents/load-canvas.ts";
import { saveCanvas } from "../../../services/documents/save-canvas.ts";
import { assetResponse } from "../../v1/assets.ts";

/** What an address of a picture leads to never changes. */
const YEAR = "private, max-age=31536000, immutable";

export const loadCanvasRoute = route(contracts.loadCanvas, ({ ctx, params, query }) =>
  loadCanvas(ctx, params.canvas_id, query.since ?? null),
);

export const saveCanvasRoute = route(contracts.saveCanvas, ({ ctx, params, body }) =>
  saveCanvas(ctx, { ...params, ...body }),
);

export const canvasFileRoute = route(contracts.canvasFile, async ({ ctx, params }) =>
  assetResponse(await openCanvasFile(ctx, params), YEAR),
);

export const saveCanvasFileRoute = route(
  contracts.saveCanvasFile,
  async ({ ctx, request, params, readBytes }) => {
    const type = request.headers.get("content-type") ?? "";
    await saveCanvasFile(ctx, params, { bytes: await readBytes(), type });
  },
);

export const canvasThumbnailRoute = route(contracts.canvasThumbnail, async ({ ctx, params }) => {
  const png = await readCanvasThumbnail(ctx, params.canvas_id);
  const body = new Blob([png]).stream();
  return assetResponse({ body, type: "image/png", size: png.length }, YEAR);
});

export const saveCanvasThumbnailRoute = route(
  contracts.saveCanvasThumbnail,
  async ({ ctx, params, readBytes }) => saveCanvasThumbnail(ctx, params.canvas_id, await readBytes()),
);
