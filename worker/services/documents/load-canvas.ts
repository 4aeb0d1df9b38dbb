import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import { CANVAS_SCHEMA } from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { readCanvas } from "../../db/documents/canvas.ts";
import { outdatedCanvas } from "./save-canvas.ts";

/**
 * Loads the elements of a canvas, or those that changed since a version. Throws NOT_FOUND for documents of other kinds,
 * and OUTDATED_SCHEMA_VERSION.
 */
export async function loadCanvas(
  ctx: Context,
  canvas_id: string,
  since: number | null,
): Promise<CanvasState> {
  const found = await readCanvas(ctx.db, canvas_id, since);
  if (found === null) throw new AppError("NOT_FOUND");
  const { schema_version, ...state } = found;
  if (schema_version !== CANVAS_SCHEMA) throw outdatedCanvas(ctx, schema_version);
  return state;
}
