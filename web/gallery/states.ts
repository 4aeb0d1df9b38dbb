import type { ChallengeState } from "#core/contracts/challenges.ts";
import type { FieldDefinition, FieldType, OptionDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import type { Stock } from "#core/inventory/availability.ts";
import { inputRow } from "../respondent/inputs/inputs.ts";
import { type Sample, sampleOf } from "./samples.ts";
import type { Words } from "./words.ts";

/** One state of a question on the page. */
export interface InputState {
  name: string;
  field: Partial<FieldDefinition>;
  values?: readonly string[];
  reasons?: readonly Reason[];
  files?: readonly StagedFile[];
  /** State of the email verification according to the server. */
  challenge?: ChallengeState;
  /** Hidden by an expression, but shown here: it is then disabled. */
  is_disabled?: boolean;
}

/** Of the tracked options one is sold out, and two are left of another. */
export const SAMPLE_STOCK: Stock = { gone: 0, few: 2, many: 500 };

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='64' height='48'%3E%3Crect width='64' height='48' fill='%23378b6f'/%3E%3C/svg%3E";

const option = (id: string, label: string, index: number, more: Partial<OptionDefinition> = {}) => ({
  id,
  value: id,
  label,
  index,
  ...more,
});

export function sampleOptions({ options: [first, second, third] }: Words): OptionDefinition[] {
  return [option("a", first, 0), option("b", second, 1), option("c", third, 2)];
}

function optionStates(type: FieldType, words: Words, filled: readonly string[]): InputState[] {
  const [first, second, third] = words.options;
  const [upstairs, downstairs] = words.groups;
  const options = sampleOptions(words);
  const groups: InputState = {
    name: "groups, one closed",
    field: {
      optgroups: [
        { id: "up", label: upstairs, index: 0 },
        { id: "down", label: downstairs, index: 1, disabled: true },
      ],
      options: [
        option("a", first, 0, { optgroup_id: "up" }),
        option("b", second, 1, { optgroup_id: "up" }),
        option("c", third, 2, { optgroup_id: "down" }),
      ],
    },
  };
  const stock: InputState = {
    name: "stock",
    field: { options: [option("gone", first, 0), option("few", second, 1), option("many", third, 2)] },
  };
  const states: InputState[] = [
    { name: "pictures", field: { options: options.map((one) => ({ ...one, src: PICTURE })) }, values: ["a"] },
    {
      name: "a disabled option",
      field: { options: options.map((one) => ({ ...one, disabled: one.id === "b" })) },
    },
    groups,
    stock,
  ];
  if (can(type, "multiple")) states.push({ name: "several", field: { multiple: true }, values: ["a", "c"] });
  if (type === "select") {
    const many = Array.from({ length: 30 }, (_, index) =>
      option(`o${index}`, `${first} ${index + 1}`, index),
    );
    states.push({ name: "many options", field: { options: many }, values: filled });
  }
  return states;
}

function fileStates(): InputState[] {
  const kept: StagedFile = { path: "a/kept.pdf", name: "kept.pdf", size: 123_456, type: "application/pdf" };
  return [
    { name: "stored, after a refusal", field: {}, files: [kept] },
    { name: "several of one type", field: { multiple: true, accept: "application/pdf" } },
  ];
}

/** The server's states of an address, in minutes from now. */
function challengeStates(filled: readonly string[]): InputState[] {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const state = (
    name: string,
    state: ChallengeState["state"],
    { expires = 10, resend = -1 }: { expires?: number; resend?: number } = {},
  ): InputState => ({
    name,
    field: { required: true },
    values: filled,
    challenge: {
      state,
      email: filled[0] ?? null,
      challenge_id: state,
      expires_at: at(expires),
      resend_at: at(resend),
      verified_at: state === "challenge-success" ? at(-1) : null,
      customer_uid: null,
    },
  });
  return [
    state("a code was sent", "challenge-session-started", { resend: 1 }),
    state("another code can be requested", "challenge-session-started"),
    state("the code has expired", "challenge-session-started", { expires: -1 }),
    state("too many wrong codes", "challenge-failed"),
    state("verified", "challenge-success"),
  ];
}

const OTHER_PROVIDER: InputState = {
  name: "another provider",
  field: { data: { service_provider: "tosspayments", amount: 25_000, currency: "KRW" } },
};

/** Types with one input per answer, one below another. */
const isArrayable = (type: FieldType) =>
  type !== "hidden" && !can(type, "options") && inputRow(type).layout === "field";

/** Every state of a question of this type. */
export function inputStates(type: FieldType, words: Words): InputState[] {
  const sample: Sample = sampleOf(type);
  const { filled, reason } = sample;
  const states: (InputState | false)[] = [
    { name: "empty", field: {} },
    { name: "help and a long label", field: { label: words.long, help_text: words.help } },
    can(type, "placeholder") && { name: "placeholder", field: { placeholder: words.placeholder } },
    filled.length > 0 && { name: "filled in", field: {}, values: filled },
    can(type, "required") && { name: "required", field: { required: true, help_text: words.help } },
    fieldTypeRow(type).wire !== "none" && {
      name: "refused",
      field: { required: true, help_text: words.help },
      values: filled,
      reasons: [reason],
    },
    can(type, "readonly") && { name: "read-only", field: { readonly: true }, values: filled },
    { name: "disabled", field: {}, values: filled, is_disabled: true },
    isArrayable(type) && {
      name: "several answers",
      field: { is_array: true },
      values: [...filled, ...filled],
    },
    ...(can(type, "options") ? optionStates(type, words, filled) : []),
    ...(can(type, "upload") && can(type, "accept") ? fileStates() : []),
    ...(type === "challenge_email" ? challengeStates(filled) : []),
    type === "payment" && OTHER_PROVIDER,
  ];
  return states.filter((state) => state !== false);
}
