import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";
import {
  type CellReplacement,
  type EditAnswer,
  type EditedForm,
  type ReplacedCell,
  replaceCells,
} from "../../db/grid/cells.ts";
import { createKnownForms } from "./known-forms.ts";

/** Decisions per edit, if the owner changes the form repeatedly. */
const MAX_DECISIONS = 5;

/** One for each isolate. */
const knownForms = createKnownForms();

/** Executes a call in the statement that checks the caller; throws if the caller may not edit. */
export type AskEdit = (call: MemberCall<EditAnswer>) => Promise<EditAnswer | null>;

/** How an edit is decided. */
export interface EditRules<Decision extends { cells: readonly CellReplacement[] }> {
  form_id: string;
  transaction_id: string;
  /** Whether deciding reads from the database or the storage, which only members may cause. */
  needsLookUps(form: EditedForm): boolean;
  decide(form: EditedForm): Promise<Decision>;
}

/**
 * Decides on the fields that this isolate saw last. Then one statement checks the caller and the form's version, and
 * changes the cells. If the version is another one, it returns the fields instead, to decide again. Throws NOT_FOUND if
 * the form does not exist, and what `ask` throws.
 */
export async function storeCells<Decision extends { cells: readonly CellReplacement[] }>(
  ctx: Context,
  ask: AskEdit,
  { form_id, transaction_id, needsLookUps, decide }: EditRules<Decision>,
): Promise<{ decision: Decision; results: ReplacedCell[] }> {
  let form = knownForms.recall(form_id);
  let isAllowed = false;
  for (let decisions = 0; decisions < MAX_DECISIONS; ) {
    const decision = form && (isAllowed || !needsLookUps(form)) ? await decide(form) : null;
    if (decision) decisions += 1;
    const { version = null } = form ?? {};
    const cells = decision?.cells ?? [];
    const answer = await ask(replaceCells({ form_id, transaction_id, now: ctx.now(), version, cells }));
    isAllowed = true;
    if (answer && "results" in answer) {
      if (decision) return { decision, results: answer.results };
    } else {
      form = answer?.form ?? null;
      if (form === null) throw new AppError("NOT_FOUND");
      knownForms.remember(form_id, form);
    }
  }
  throw new AppError("CONFLICT", { reason: "The form changed while this was being saved. Try again." });
}
