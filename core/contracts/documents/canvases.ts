import * as z from "zod/mini";
import { CANVAS_LIMITS, type CanvasElement } from "../../documents/canvas/element.ts";
import { MAX_ASSET_SIZE } from "../../files/assets.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { canvases } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/**
 * The drawing of a document of kind canvas. Its elements are merged one by one (core/documents/canvas/element.ts), so
 * a save neither waits for those of others nor overwrites them. NOT_FOUND for documents of other kinds, and
 * OUTDATED_SCHEMA_VERSION for a drawing of a version that this code does not know.
 */

const inCanvas = { resource: "document", in: "params", key: "canvas_id" } as const;
const canvasParams = z.object({ canvas_id: uuid });
const fileParams = z.extend(canvasParams, { file_id: text(64).check(z.regex(/^[\w-]+$/)) });
const canvasVersion = z.int().check(z.minimum(0));

/** Without `since`, all elements. */
export const loadCanvas = {
  ...at(canvases.loadCanvas),
  result: data<CanvasState>(),
  access: { ...inCanvas, role: PERMISSIONS.see },
  params: canvasParams,
  query: z.object({ since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
} as const satisfies Contract;

export interface CanvasState {
  /** Rises with every save that changed something. */
  version: number;
  /** Whether `elements` are all that exist. If not, they are those that changed, deleted ones included. */
  is_whole: boolean;
  elements: readonly CanvasElement[];
}

/**
 * Saves elements. `base` is the version that the sender has. Returns the new version with the elements that the sender
 * does not have: what others changed since, and what replaces an element that was sent. To repeat a save is harmless.
 * BAD_REQUEST, with a `reason`, for an element that Excalidraw would not draw, and CONFLICT when the canvas is full.
 */
export const saveCanvas = {
  ...at(canvases.saveCanvas),
  result: data<CanvasState>(),
  access: { ...inCanvas, role: PERMISSIONS.edit },
  params: canvasParams,
  body: z.object({
    base: canvasVersion,
    elements: z.array(z.unknown()).check(z.maxLength(CANVAS_LIMITS.save_elements)),
  }),
  // Three bytes per character, and one element more than fits.
  body_limit: 3 * (CANVAS_LIMITS.save_length + CANVAS_LIMITS.element_length),
} as const satisfies Contract;

/** A picture of the drawing. Copies of a canvas have the same pictures. */
export const canvasFile = {
  ...at(canvases.canvasFile),
  access: { ...inCanvas, role: PERMISSIONS.see },
  params: fileParams,
} as const satisfies Contract;

/**
 * Stores a picture; the body is the picture itself. `file_id` is a hash of its content, so a picture that the canvas
 * has is not stored again. Refused like `createAsset`.
 */
export const saveCanvasFile = {
  ...at(canvases.saveCanvasFile),
  access: { ...inCanvas, role: PERMISSIONS.edit },
  params: fileParams,
  body_limit: MAX_ASSET_SIZE,
} as const satisfies Contract;

/** A small picture of the drawing for lists of documents. NOT_FOUND if there is none yet. */
export const canvasThumbnail = {
  ...at(canvases.canvasThumbnail),
  access: { ...inCanvas, role: PERMISSIONS.see },
  params: canvasParams,
  query: z.object({ at: z.optional(text(40)) }),
} as const satisfies Contract;

/** The body is a PNG. UNSUPPORTED_MEDIA_TYPE for anything else. */
export const saveCanvasThumbnail = {
  ...at(canvases.saveCanvasThumbnail),
  access: { ...inCanvas, role: PERMISSIONS.edit },
  params: canvasParams,
  body_limit: CANVAS_LIMITS.thumbnail,
} as const satisfies Contract;
