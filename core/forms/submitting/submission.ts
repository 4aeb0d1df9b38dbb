import type { ErrorCode } from "../../errors/catalog.ts";
import { isForbiddenKey } from "../../expressions/path.ts";
import { type FieldValue, toCell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import type { ParsedEntry, StagedFile } from "../../fields/parse-entry.ts";
import { matchesPatternSafely, patternWork } from "../../fields/patterns/safe-pattern.ts";
import { paymentTerms } from "../../fields/payment.ts";
import type { Reason } from "../../fields/reason.ts";
import { fieldTypeRow, isComputed } from "../../fields/registry.ts";
import { isBarred, validate } from "../../fields/validate.ts";
import { judgeFiles } from "../../files/judge.ts";
import { isE164 } from "../../values/e164.ts";
import { isPossiblePhone } from "../../values/international-phone.ts";
import { cleanPosted } from "../../values/json.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { type FormEvaluator, prepareEvaluation } from "../logic/evaluate-form.ts";
import type { AcceptedSubmission, Decision, PaymentDue, RefusedSubmission } from "./decision.ts";
import { parseFields, type Submission, verifiedEmail } from "./posted-fields.ts";
import { isFileField } from "./posted-files.ts";
import { skippedTimes } from "./skipped-times.ts";
import { isSystemKey } from "./system-keys.ts";

const MAX_KEYS_NAMED = 50;

function refuse(code: ErrorCode, info: RefusedSubmission["info"] = null): RefusedSubmission {
  return { ok: false, code, info };
}

/** Fields with a block, or every field of a form without blocks. */
export function placedFieldIds({ blocks, fields }: Pick<FormDefinition, "blocks" | "fields">): Set<string> {
  if (blocks.length === 0) return new Set(fields.map(({ id }) => id));
  return new Set(blocks.flatMap((block) => (block.type === "field" ? (block.form_field_id ?? []) : [])));
}

/** Controls that always have a value, even untouched. */
const ALWAYS_POSTED: readonly FieldDefinition["type"][] = ["range", "color"];

/** Computed once per definition because a Worker decides many submissions with the same one. */
const evaluators = new WeakMap<FormDefinition, FormEvaluator>();

function evaluatorOf(definition: FormDefinition): FormEvaluator {
  let evaluate = evaluators.get(definition);
  if (!evaluate) {
    evaluate = prepareEvaluation(definition);
    evaluators.set(definition, evaluate);
  }
  return evaluate;
}

class SubmissionDecision {
  readonly #submission: Submission;
  readonly #parsed: Map<string, ParsedEntry>;
  readonly #placed: Set<string>;
  readonly #values: ReadonlyMap<string, FieldValue>;
  /** Fields that are not hidden by a condition. */
  readonly #fields: FieldDefinition[];

  constructor(submission: Submission) {
    const { definition, session, geo } = submission;
    this.#submission = { pattern_work: patternWork(), ...submission };
    this.#parsed = parseFields(submission);
    this.#placed = placedFieldIds(definition);
    const answers = new Map<string, FieldValue>();
    const files: Record<string, StagedFile[]> = {};
    for (const [id, parsed] of this.#parsed) {
      if (!parsed.ok) continue;
      answers.set(id, parsed.value);
      if (parsed.files.length > 0) files[id] = [...parsed.files];
    }
    const evaluated = evaluatorOf(definition)(answers, {
      form_id: definition.form_id,
      session_id: session?.session_id ?? null,
      geo: geo ?? null,
      files,
      clock: this.#submission.clock ?? 0,
    });
    this.#values = evaluated.values;
    // What is computed from other rows is nobody's answer.
    this.#fields = definition.fields.filter(
      ({ id, data: own }) => !evaluated.hidden_field_ids.has(id) && own?.related === undefined,
    );
  }

  decide(): Decision {
    return (
      this.#refuseUnknown() ??
      this.#refuseMissingHidden() ??
      this.#refuseInvalid() ??
      this.#refuseUnverified() ??
      this.#refuseUnpayable() ??
      this.#accept()
    );
  }

  /** Everything that can be stored, whatever the rules say. */
  take(): AcceptedSubmission {
    return this.#accept();
  }

  #unknownNames(): string[] {
    const { definition, entries } = this.#submission;
    const known = new Set(definition.fields.map(({ name }) => name));
    return [...entries.keys()].filter((name) => !known.has(name) && !isSystemKey(name));
  }

  #refuseUnknown(): RefusedSubmission | null {
    if (this.#submission.definition.unknown_field_handling_strategy !== "reject") return null;
    const names = this.#unknownNames();
    const keys = names.slice(0, MAX_KEYS_NAMED);
    const more = names.length - keys.length;
    if (keys.length === 0) return null;
    return refuse("UNKNOWN_FIELDS_NOT_ALLOWED", { keys, ...(more > 0 && { more }) });
  }

  #refuseMissingHidden(): RefusedSubmission | null {
    const missing = this.#fields.filter(
      ({ id, type, required }) => type === "hidden" && required === true && this.#value(id) === null,
    );
    if (missing.length === 0) return null;
    return refuse("MISSING_REQUIRED_HIDDEN_FIELDS", { keys: missing.map(({ name }) => name) });
  }

  #refuseInvalid(): RefusedSubmission | null {
    const faulty = this.#fields
      .map((field) => [field.name, this.#reasons(field)] as const)
      .filter(([, reasons]) => reasons.length > 0);
    for (const { name } of this.#unaskedAnswers()) faulty.push([name, [{ code: "unasked" }]]);
    return faulty.length > 0 ? refuse("VALIDATION_FAILED", { fields: Object.fromEntries(faulty) }) : null;
  }

  /** Answers to hidden questions, from a page that could not hide them. */
  #unaskedAnswers(): FieldDefinition[] {
    const { known_unasked, definition } = this.#submission;
    if (known_unasked === undefined) return [];
    return definition.fields.filter((field) => {
      const isAsked = this.#fields.includes(field) || !this.#placed.has(field.id) || isBarred(field);
      if (isAsked || ALWAYS_POSTED.includes(field.type) || known_unasked.includes(field.id)) return false;
      const parsed = this.#parsed.get(field.id);
      return parsed?.ok === true
        ? parsed.wire.some(Boolean) || parsed.files.length > 0
        : parsed !== undefined;
    });
  }

  #refuseUnverified(): RefusedSubmission | null {
    const { session } = this.#submission;
    const unverified = this.#fields.filter(
      (field) =>
        field.type === "challenge_email" &&
        verifiedEmail(field, session) === null &&
        // An optional answer must be verified too. Otherwise emails would go to an unverified address.
        ((field.required === true && this.#placed.has(field.id)) || this.#value(field.id) !== null),
    );
    if (unverified.length === 0) return null;
    const keys = unverified.map(({ name }) => name);
    const fields = Object.fromEntries(keys.map((name): [string, Reason[]] => [name, [{ code: "badInput" }]]));
    return refuse("CHALLENGE_EMAIL_NOT_VERIFIED", { keys, fields });
  }

  /**
   * A form is submitted once and therefore paid once. Never charge a price other than the one on the button.
   */
  #refuseUnpayable(): RefusedSubmission | null {
    const due = this.#duePayments();
    if (due.length <= 1 && due.every((field) => paymentTerms(field) !== null)) return null;
    return refuse("PAYMENT_PRICE_INVALID", { keys: due.map(({ name }) => name) });
  }

  #duePayments(): FieldDefinition[] {
    return this.#fields.filter(({ id, type }) => type === "payment" && this.#placed.has(id));
  }

  #reasons(field: FieldDefinition): Reason[] {
    const parsed = this.#parsed.get(field.id);
    if (parsed === undefined || isComputed(field)) return [];
    if (!parsed.ok) return parsed.reasons;
    const { isUrl, pattern_work } = this.#submission;
    const canAnswer = this.#submission.files_available || !isFileField(field);
    const asked = this.#placed.has(field.id) && canAnswer ? field : { ...field, required: false };
    return [
      ...validate(asked, parsed.wire, {
        isUrl,
        isPhone: isPossiblePhone,
        matchesPattern: (pattern, text) => matchesPatternSafely(pattern, text, pattern_work),
      }),
      ...this.#fileReasons(field, parsed.files),
      ...this.#referenceReasons(field, parsed.wire),
    ];
  }

  #referenceReasons({ id }: FieldDefinition, values: readonly string[]): Reason[] {
    const { references } = this.#submission;
    const known = references && Object.hasOwn(references, id) ? references[id] : undefined;
    const given = values.filter((value) => value !== "");
    if (known === undefined || given.length === 0) return [];
    if (known === null) return [{ code: "optionUnchecked" }];
    return given.every((value) => known.includes(value)) ? [] : [{ code: "optionUnknown" }];
  }

  #fileReasons(field: FieldDefinition, files: readonly StagedFile[]): Reason[] {
    if (files.length === 0) return [];
    const faults = files.flatMap(({ fault }) => fault ?? []);
    const reasons: Reason[] = [...faults, ...judgeFiles({ ...field, strategy: "staged" }, files)];
    return reasons.filter(({ code }, index) => reasons.findIndex((reason) => reason.code === code) === index);
  }

  #value(field_id: string): FieldValue {
    return this.#values.get(field_id) ?? null;
  }

  #accept(): AcceptedSubmission {
    const accepted: AcceptedSubmission = {
      ok: true,
      data: {},
      secrets: [],
      ignored_keys: [],
      unknown_fields: {},
      chosen_options: [],
      customer_hints: { verified_email: null, emails: [], phones: [] },
      files: {},
      payment: this.#payment(),
    };
    for (const field of this.#fields) this.#acceptField(field, accepted);
    this.#acceptUnknown(accepted);
    return accepted;
  }

  #payment(): PaymentDue | null {
    const [field] = this.#duePayments();
    const terms = field && paymentTerms(field);
    return field && terms ? { field_id: field.id, ...terms } : null;
  }

  #acceptField(field: FieldDefinition, accepted: AcceptedSubmission): void {
    const value = this.#value(field.id);
    const parsed = this.#parsed.get(field.id);
    const files = parsed?.ok ? parsed.files : [];
    accepted.data[field.id] = {
      ...toCell(field, value, files),
      ...skippedTimes(field, parsed, this.#submission.clock),
    };
    if (files.length > 0) accepted.files[field.id] = files;
    const { value: kind } = fieldTypeRow(field.type);
    if (kind === "choice") {
      const ids = (Array.isArray(value) ? value : [value]).filter(
        (id): id is string => typeof id === "string",
      );
      accepted.chosen_options.push(...ids.map((option_id) => ({ option_id, quantity: 1 })));
    }
    if (kind === "secret" && typeof value === "string") accepted.secrets.push({ field_id: field.id, value });
    if (typeof value !== "string") return;
    const hints = accepted.customer_hints;
    if (verifiedEmail(field, this.#submission.session) !== null) hints.verified_email ??= value;
    else if (field.type === "email" || field.type === "challenge_email") hints.emails.push(value);
    if (field.type === "tel" && isE164(value)) hints.phones.push(value);
  }

  #acceptUnknown(accepted: AcceptedSubmission): void {
    const { definition, entries } = this.#submission;
    const isAccepted = definition.unknown_field_handling_strategy === "accept";
    for (const name of this.#unknownNames()) {
      const values = entries.get(name)?.values ?? [];
      const value = cleanPosted(values.length === 1 ? (values[0] ?? null) : values);
      if (isAccepted && value !== undefined && isFieldName(name)) {
        Object.defineProperty(accepted.unknown_fields, name, { value, enumerable: true });
      } else accepted.ignored_keys.push(name);
    }
  }
}

/** Whether a new column may have the name. */
function isFieldName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .$-]{0,62}$/u.test(name) && !isForbiddenKey(name);
}

/**
 * Decides a submission against one version of the definition. Parses and validates every field, evaluates
 * conditions and computed values with the page's own code, and drops answers of hidden fields. Pure: the
 * database checks whether the form is open, its limits and its stock. Never throws on posted input.
 */
export function decide(submission: Submission): Decision {
  // The page of a site takes no responses.
  if (submission.definition.is_page) return { ok: false, code: "FORM_NOT_FOUND", info: null };
  return new SubmissionDecision(submission).decide();
}

/**
 * Takes answers as they are: nothing is missing, and no rule is broken. An answer without a cell is left out, which
 * `takeDraft` makes up for. Never throws on posted input.
 */
export function takeUnfinished(submission: Submission): AcceptedSubmission {
  return new SubmissionDecision(submission).take();
}
