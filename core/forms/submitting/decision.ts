import type { ErrorCode } from "../../errors/catalogue.ts";
import type { Cell } from "../../fields/cell.ts";
import type { StagedFile } from "../../fields/parse-entry.ts";
import type { PaymentTerms } from "../../fields/payment.ts";
import type { Reason } from "../../fields/reason.ts";
import type { JsonValue } from "../../values/json.ts";

/** A secret in clear: hash it before anything is stored, then put the hash where the caller keeps it. */
export interface SubmittedSecret {
  field_id: string;
  value: string;
}

export interface CustomerHints {
  /** Proved in this session: of the first field of type challenge_email that was. */
  verified_email: string | null;
  emails: string[];
  phones: string[];
}

/** What is to be paid with a submission, and the field that asks for it. */
export interface PaymentDue extends PaymentTerms {
  field_id: string;
}

export interface AcceptedSubmission {
  ok: true;
  /** The new row: one cell for every field that is not hidden. By field id. */
  data: Record<string, Cell>;
  secrets: SubmittedSecret[];
  /** Names that were posted, are no field, and were dropped. */
  ignored_keys: string[];
  /** Names that become new text fields (strategy accept), with their values. */
  unknown_fields: Record<string, JsonValue>;
  /** Every chosen option: stock is taken of those that are tracked (sku = option id). */
  chosen_options: { option_id: string; quantity: number }[];
  /** Answers of fields of type email, challenge_email and tel: hints, but for the verified address. */
  customer_hints: CustomerHints;
  /** Every file of the answer, by field id, to be moved to its place. */
  files: Record<string, readonly StagedFile[]>;
  /** Null: it costs nothing. */
  payment: PaymentDue | null;
}

export interface RefusedSubmission {
  ok: false;
  code: ErrorCode;
  /** `fields`: reasons by field name, to be shown with the questions. `keys`: the names concerned. */
  info: { fields?: Record<string, Reason[]>; keys?: string[] } | null;
}

export type Decision = AcceptedSubmission | RefusedSubmission;
