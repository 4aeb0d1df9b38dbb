import type { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { PaymentDue } from "#core/forms/submitting/decision.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { firstText } from "#core/forms/submitting/entries.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { SubmitReceipt } from "../../db/forms/forms.ts";
import type { SubmitResult, SubmitRow } from "../../db/submitting/responses.ts";
import type { ChallengeVisitor } from "../challenges/start-email-challenge.ts";
import type { StagedFiles } from "../files/find-staged-files.ts";
import type { PostedFile } from "../files/stage-posted-files.ts";
import type { VisitorIdentity } from "../forms/identify-visitor.ts";

/** Who sent what is accepted only now; null: that was not kept with it. */
export interface VouchedFor {
  identity: VisitorIdentity | null;
}

export interface SubmitRequest {
  form_id: string;
  entries: Entries;
  /** Files that came with the form itself. */
  files: readonly PostedFile[];
  method: "get" | "post";
  /** Headless posts repeat under a key of their own; pages under their session. */
  idempotency_key: string | null;
  cookieHeader: string | null;
  /** Posted by the browser itself: the page had no script to hide questions that do not apply. */
  is_without_script: boolean;
  /** A member of the project says that a person sent it, some time ago. */
  vouched?: VouchedFor;
  /** Where it came from, to limit and to tell apart; stored nowhere. */
  visitor: ChallengeVisitor;
  /** A member tries the form out. */
  is_simulated?: boolean;
  meta: {
    geo: Record<string, JsonValue> | null;
    x_useragent: string | null;
    x_referer: string | null;
  };
}

/** What followed from a submit. A refusal comes with what is needed to show the form again, as far as it is known. */
export type SubmitOutcome =
  | { ok: true; session_id: string; answer: SubmitReceipt }
  | {
      ok: false;
      session_id: string | null;
      refusal: AppError;
      definition: FormDefinition | null;
      /** What the storage has of this answer. */
      files: StagedFiles;
      /** How far addresses are proved, by field id: for a page without a script. */
      challenges: Record<string, ChallengeView>;
    };

/** An order was placed instead of it. */
export interface OrderedOutcome<Order> {
  ok: true;
  session_id: string;
  order: Order;
}

/** Keeps a decided submission until it is paid, instead of making it a response. */
export type PlaceOrder<Order> = (
  row: SubmitRow,
  payment: PaymentDue,
) => Promise<SubmitResult | { status: "ordered"; order: Order }>;

/** Whether an answer was refused by a newer form than the one that was answered. */
export const isOutdated = ({ info }: AppError) => info?.form_version !== undefined;

/** Ids of questions about whose answers the visitor has been asked back. */
export const knownUnasked = (entries: Entries): string[] =>
  (firstText(entries, SYSTEM_KEYS.unasked) ?? "").split(",").filter(Boolean);
