import type { ErrorCode } from "../../errors/catalog.ts";
import type { Cell } from "../../fields/cell.ts";
import type { StagedFile } from "../../fields/parse-entry.ts";
import type { PaymentTerms } from "../../fields/payment.ts";
import type { Reason } from "../../fields/reason.ts";
import type { JsonValue } from "../../values/json.ts";

/** A secret in clear text. Hash it before anything is stored, and store only the hash. */
export interface SubmittedSecret {
  field_id: string;
  value: string;
}

export interface CustomerHints {
  /** Verified in this session: the address of the first verified field of type challenge_email. */
  verified_email: string | null;
  emails: string[];
  phones: string[];
}

/** The amount due for a submission, and the field that asks for it. */
export interface PaymentDue extends PaymentTerms {
  field_id: string;
}

export interface AcceptedSubmission {
  ok: true;
  /** The new row: one cell for every field that is not hidden, by field id. */
  data: Record<string, Cell>;
  secrets: SubmittedSecret[];
  /** Posted names without a field, which were dropped. */
  ignored_keys: string[];
  /** Names that become new text fields (strategy accept), with their values. */
  unknown_fields: Record<string, JsonValue>;
  /** Every chosen option. Tracked ones reduce stock (sku = option id). */
  chosen_options: { option_id: string; quantity: number }[];
  /**
   * Answers of fields of type email, challenge_email and tel: unverified hints, except for the verified
   * address.
   */
  customer_hints: CustomerHints;
  /** Files of the response, by field id, to be moved to their final paths. */
  files: Record<string, readonly StagedFile[]>;
  /** Null if the response is free. */
  payment: PaymentDue | null;
}

export interface RefusedSubmission {
  ok: false;
  code: ErrorCode;
  /** `fields`: reasons by field name, to be shown with the questions. `keys`: the names concerned. */
  info: { fields?: Record<string, Reason[]>; keys?: string[] } | null;
}

export type Decision = AcceptedSubmission | RefusedSubmission;
