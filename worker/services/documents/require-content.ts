import { DOCTYPE_LABELS, type Doctype } from "#core/documents/doctypes.ts";
import { AppError } from "#core/errors/app-error.ts";

/** Kinds of document that have content, and what can be done with it. */
const WITH_CONTENT: readonly Doctype[] = ["v0_form", "v0_schema"];

/** Throws BAD_REQUEST, with a `reason`, for a kind of document that does not have content yet. */
export function requireContent(doctype: Doctype, done: "created" | "duplicated" | "moved"): void {
  if (WITH_CONTENT.includes(doctype)) return;
  const label = DOCTYPE_LABELS[doctype];
  throw new AppError("BAD_REQUEST", { reason: `${label} documents can’t be ${done} yet.` });
}
