import { DOCTYPE_LABELS, type Doctype, hasContent } from "#core/documents/doctypes.ts";
import { AppError } from "#core/errors/app-error.ts";

/** Throws BAD_REQUEST, with a `reason`, for a kind of document that does not have content yet. */
export function requireContent(doctype: Doctype, done: "created" | "duplicated" | "moved"): void {
  if (hasContent(doctype)) return;
  const label = DOCTYPE_LABELS[doctype];
  throw new AppError("BAD_REQUEST", { reason: `${label} documents can’t be ${done} yet.` });
}
