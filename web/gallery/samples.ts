import type { Cell } from "#core/fields/cell.ts";
import type { Drawing } from "#core/fields/drawing.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import type { JsonValue } from "#core/values/json.ts";

/** Sample content for a type. */
export interface Sample {
  /** The field's properties besides name and label. */
  field?: Partial<FieldDefinition>;
  /** The filled-in value as posted; option ids are those of `SAMPLE_OPTIONS`. */
  filled: readonly string[];
  /** Reason for a refusal. */
  reason: Reason;
  /** The stored answer; null: none. */
  cell: Cell | null;
}

const missing: Reason = { code: "valueMissing" };
const drawn = "M24 96Q40 60 60 48Q92 24 96 70Q98 110 120 104Q150 90 170 60L210 88M60 130L230 124";
const place = { lat: 48.2082, lng: 16.3738 };
const plan: Drawing = {
  version: 1,
  width: 800,
  height: 600,
  shapes: [
    { type: "rectangle", points: [120, 120, 680, 480], color: "#1f2328", size: 4 },
    { type: "pen", points: [200, 400, 260, 260, 340, 380, 420, 220, 520, 400], color: "#c4262e", size: 8 },
    { type: "text", points: [220, 200], color: "#1f2328", size: 4, text: "Here" },
  ],
};
const letter: JsonValue = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Dear all" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "This is " },
        { type: "text", text: "important", marks: [{ type: "bold" }] },
        { type: "text", text: "." },
      ],
    },
  ],
};
const oneOption: Cell = { value: "a", form_field_option_id: "a" };
const twoOptions: Cell = { value: ["a", "b"], form_field_option_ids: ["a", "b"] };
const preferences = { theme: "dark", sizes: [1, 2, 3] };

const files = (name: string): Sample => ({
  filled: [],
  reason: { code: "fileTooLarge", limit: 50 * 1024 * 1024 },
  cell: { value: [name, `another ${name}`], storage_object_paths: [`f/1/${name}`, `f/2/${name}`] },
});

/** A sample of every type: the compiler reports a missing one. */
const SAMPLES = {
  text: {
    field: { maxlength: 80, autocomplete: ["name"] },
    filled: ["Ada Lovelace"],
    reason: missing,
    cell: { value: "Ada Lovelace" },
  },
  textarea: {
    field: { maxlength: 1000 },
    filled: ["Once upon a time\nthere was a form."],
    reason: { code: "tooLong", limit: 1000 },
    cell: { value: "Once upon a time\nthere was a form." },
  },
  email: { filled: ["ada@"], reason: { code: "typeMismatch" }, cell: { value: "ada@example.com" } },
  tel: {
    field: { data: { default_country: "AT" } },
    filled: ["+436641234567"],
    reason: { code: "badInput" },
    cell: { value: "+436641234567" },
  },
  url: {
    filled: ["https://example.com/a/page"],
    reason: { code: "typeMismatch" },
    cell: { value: "https://example.com/a/page" },
  },
  number: {
    field: { min: 1, max: 12, step: 1 },
    filled: ["14"],
    reason: { code: "rangeOverflow", limit: 12 },
    cell: { value: 7 },
  },
  select: { filled: ["a"], reason: missing, cell: oneOption },
  radio: { filled: ["a"], reason: missing, cell: oneOption },
  checkbox: { filled: ["on"], reason: missing, cell: { value: true } },
  checkboxes: { filled: ["a", "b"], reason: missing, cell: twoOptions },
  switch: { filled: ["on"], reason: missing, cell: { value: true } },
  toggle: { filled: ["on"], reason: missing, cell: { value: true } },
  "toggle-group": { filled: ["a"], reason: missing, cell: oneOption },
  date: {
    field: { data: { max: "2027-12-31" } },
    filled: ["2028-03-09"],
    reason: { code: "rangeOverflow", limit: "2027-12-31" },
    cell: { value: "2027-03-09" },
  },
  time: { filled: ["07:45"], reason: missing, cell: { value: "07:45" } },
  "datetime-local": {
    filled: ["2027-03-09T18:30"],
    reason: missing,
    cell: { value: "2027-03-09T18:30:00.000Z" },
  },
  month: { filled: ["2027-03"], reason: missing, cell: { value: "2027-03" } },
  week: { filled: ["2027-W10"], reason: missing, cell: { value: "2027-W10" } },
  range: { field: { min: 0, max: 10, step: 1 }, filled: ["7"], reason: missing, cell: { value: 7 } },
  color: { filled: ["#2f6f57"], reason: missing, cell: { value: "#2f6f57" } },
  password: {
    field: { minlength: 8 },
    filled: ["a secret"],
    reason: { code: "tooShort", limit: 8 },
    cell: { value: "••••••••" },
  },
  country: { filled: ["AT"], reason: missing, cell: { value: "AT" } },
  file: files("papers.pdf"),
  image: files("portrait.png"),
  audio: files("greeting.mp3"),
  video: files("journey.mp4"),
  richtext: { filled: [JSON.stringify(letter)], reason: missing, cell: { value: letter } },
  signature: { filled: [drawn], reason: missing, cell: { value: drawn } },
  canvas: { filled: [JSON.stringify(plan)], reason: missing, cell: { value: plan } },
  latlng: { filled: ["48.2082, 16.3738"], reason: { code: "badInput" }, cell: { value: place } },
  json: {
    filled: ['{"theme": "dark",}'],
    reason: { code: "badInput" },
    cell: { value: preferences },
  },
  search: { filled: ["AB-1234"], reason: { code: "optionUnknown" }, cell: { value: "AB-1234" } },
  hidden: { filled: ["spring"], reason: missing, cell: { value: "spring" } },
  payment: {
    filled: [],
    reason: missing,
    cell: { value: { state: "paid", provider: "stripe", amount: 2_550, currency: "EUR" } },
  },
  challenge_email: { filled: ["ada@example.com"], reason: missing, cell: { value: "ada@example.com" } },
} as const satisfies Record<FieldType, Sample>;

export const sampleOf = (type: FieldType): Sample => SAMPLES[type];
