import type { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { PaymentDue } from "#core/forms/submitting/decision.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { firstText } from "#core/forms/submitting/entries.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Receipt } from "../../db/forms/forms.ts";
import type { SubmitResult, SubmitRow } from "../../db/submitting/responses.ts";
import type { ChallengeVisitor } from "../challenges/start-email-challenge.ts";
import type { StagedFiles } from "../files/find-staged-files.ts";
import type { PostedFile } from "../files/stage-posted-files.ts";
import type { VisitorIdentity } from "../forms/identify-visitor.ts";

/** The sender of a response that a member enters, or of a held one that is accepted later; null: not known. */
export interface VouchedFor {
  identity: VisitorIdentity | null;
}

export interface SubmitRequest {
  form_id: string;
  entries: Entries;
  /** Files posted with the form itself. */
  files: readonly PostedFile[];
  method: "get" | "post";
  /** Headless clients repeat a submit with this key; pages repeat it with their session. */
  idempotency_key: string | null;
  cookieHeader: string | null;
  /** Whether the browser itself posted the form. The page then had no JavaScript to hide questions. */
  is_without_script: boolean;
  /** Set for a held response that a member has accepted, and for one that a member enters. */
  vouched?: VouchedFor;
  /** Id of the member who enters the response; the form may be closed or full (docs/decisions/047). */
  entered_by?: string;
  /** Origin of the request, for rate limits and identification; not stored. */
  visitor: ChallengeVisitor;
  /** Whether a member sent it as a test. */
  is_simulated?: boolean;
  meta: {
    geo: Record<string, JsonValue> | null;
    x_useragent: string | null;
    x_referer: string | null;
  };
}

/** The outcome of a submit. A refusal includes everything needed to show the form again. */
export type SubmitOutcome =
  | { ok: true; session_id: string; receipt: Receipt }
  | {
      ok: false;
      session_id: string | null;
      refusal: AppError;
      definition: FormDefinition | null;
      /** The stored files of this response. */
      files: StagedFiles;
      /** State of email verification by field id, for a page without JavaScript. */
      challenges: Record<string, ChallengeView>;
    };

/** The outcome of a submit that placed an order. */
export interface OrderedOutcome<Order> {
  ok: true;
  session_id: string;
  order: Order;
}

/** Stores a decided submission until it is paid, instead of making it a response. */
export type PlaceOrder<Order> = (
  row: SubmitRow,
  payment: PaymentDue,
) => Promise<SubmitResult | { status: "ordered"; order: Order }>;

/** Whether the form changed after the visitor loaded it, and the new version refused the response. */
export const isOutdated = ({ info }: AppError) => info?.form_version !== undefined;

/** Returns the ids of questions whose answers the visitor agreed to drop. */
export const knownUnasked = (entries: Entries): string[] =>
  (firstText(entries, SYSTEM_KEYS.unasked) ?? "").split(",").filter(Boolean);
