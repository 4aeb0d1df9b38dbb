import type { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition.ts";
import type { Entries } from "#core/forms/submission.ts";
import type { Context } from "../../context.ts";

/** A browser's post that was refused by a code without a page of its own (VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED …). */
export interface RefusedSubmit {
  form_id: string;
  entries: Entries;
  refusal: AppError;
  /** Null when the form could not be loaded. */
  definition: FormDefinition | null;
  session_id: string | null;
}

/** SEAM for the public page: the form again with messages and answers, or a status page. Null: answered as JSON. */
export async function refusedSubmitPage(_ctx: Context, _refused: RefusedSubmit): Promise<Response | null> {
  return null;
}
