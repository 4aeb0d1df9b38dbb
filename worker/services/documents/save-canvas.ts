import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import { cleanElement } from "#core/documents/canvas/clean-element.ts";
import {
  CANVAS_LIMITS,
  CANVAS_SCHEMA,
  type CanvasElement,
  replaces,
} from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type StoredElement, saveCanvas as saveCanvasRows } from "../../db/documents/canvas.ts";

export interface CanvasSaving {
  canvas_id: string;
  /** The version that the sender has. */
  base: number;
  elements: readonly unknown[];
}

const FULL = {
  too_many: `A canvas can have ${CANVAS_LIMITS.elements.toLocaleString("en")} elements. Delete some to save the others.`,
  too_large: `A canvas can have ${CANVAS_LIMITS.length / 1024 / 1024} MB without its pictures. Delete some elements to save the others.`,
} as const;

/**
 * Merges elements into a canvas and tells everyone who has it open. Throws BAD_REQUEST, with a `reason`, for an element
 * that cannot be drawn, CONFLICT when the canvas is full, NOT_FOUND for documents of other kinds, and
 * OUTDATED_SCHEMA_VERSION.
 */
export async function saveCanvas(
  ctx: Context,
  { canvas_id, base, elements }: CanvasSaving,
): Promise<CanvasState> {
  const cleaned = newestOf(elements);
  const saved = await saveCanvasRows(ctx.db, canvas_id, { base, elements: [...cleaned.values()] }, ctx.now());
  switch (saved.outcome) {
    case "missing":
      throw new AppError("NOT_FOUND");
    case "outdated":
      throw outdatedCanvas(ctx, saved.schema_version);
    case "too_many":
    case "too_large":
      throw new AppError("CONFLICT", { reason: FULL[saved.outcome] });
    case "too_far":
      throw new AppError("BAD_REQUEST", {
        reason: "An element has a version that can’t be right. Draw it again, and delete this one.",
      });
    case "saved": {
      const { version, is_whole, accepted } = saved;
      if (accepted.length > 0) {
        announce(
          ctx,
          canvas_id,
          version,
          accepted.map((id) => cleaned.get(id)!.element),
        );
      }
      return { version, is_whole, elements: saved.elements };
    }
  }
}

/** The newest copy of each element. */
function newestOf(elements: readonly unknown[]): Map<string, StoredElement> {
  const newest = new Map<string, StoredElement>();
  for (const one of elements) {
    const cleaned = cleanElement(one);
    if ("issue" in cleaned) throw new AppError("BAD_REQUEST", { reason: cleaned.issue });
    const other = newest.get(cleaned.element.id);
    if (other === undefined || replaces(cleaned.element, other.element)) {
      newest.set(cleaned.element.id, cleaned);
    }
  }
  return newest;
}

function announce(ctx: Context, document_id: string, version: number, elements: CanvasElement[]): void {
  ctx.waitUntil("announce-canvas", (after) =>
    after.room.publish(documentRoom(document_id), { type: "canvas.changed", document_id, version, elements }),
  );
}

export function outdatedCanvas(ctx: Context, version: string): AppError {
  return new AppError("OUTDATED_SCHEMA_VERSION", {
    part: "canvas",
    version,
    expected: CANVAS_SCHEMA,
    support_url: ctx.env.SUPPORT_URL,
  });
}
