import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { FieldInput } from "#core/contracts/building/builder.ts";
import { FIELD_TYPES, type FieldReference, type FieldType } from "#core/fields/field.ts";
import { en } from "#core/forms/texts/en.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { type CloudAddresses, expect } from "../journey.ts";

type Fill = (question: Locator, page: Page, cloud: CloudAddresses) => Promise<void>;
type StoredCell = Readonly<Record<string, unknown>>;
type CellOf = (field: FieldInput) => StoredCell;

/** How to answer a type, and the expected stored and shown answer. */
interface TypedAnswer {
  sketch?: Partial<FieldInput>;
  fill: Fill;
  /**
   * How to answer without JavaScript; absent: the same way. A text: the message that the question shows instead of an
   * input.
   */
  fillPlain?: Fill | string;
  cell: CellOf;
  /** The answer stored without JavaScript, if it differs. */
  cellPlain?: CellOf;
  /** The text shown in the grid. */
  grid: string | { picture: string };
  /** What is uploaded. */
  upload?: { name: string; buffer: Buffer };
}

const is =
  (value: unknown): CellOf =>
  () => ({ value });
/** The answer that the test payment panel stores. */
const TEST_PAYMENT = { state: "test", provider: "stripe", amount: 1_000, currency: "USD" };
const control = (question: Locator) => question.locator("[name]").first();
const type =
  (text: string): Fill =>
  (question) =>
    control(question).fill(text);
const line = (text: string, sketch?: Partial<FieldInput>): TypedAnswer => ({
  sketch,
  fill: type(text),
  cell: is(text),
  grid: text,
});

const CHOICES = { alpha: "First", beta: "Second", gamma: "Third" };
const idOf = (field: FieldInput, value: string) => field.options.find((option) => option.value === value)?.id;
const oneOf = (fill: Fill): TypedAnswer => ({
  fill,
  cell: (field) => ({ value: "beta", form_field_option_id: idOf(field, "beta") }),
  grid: "Second",
});
const severalOf = (fill: Fill): TypedAnswer => ({
  sketch: { multiple: true },
  fill,
  cell: (field) => ({
    value: ["alpha", "gamma"],
    form_field_option_ids: [idOf(field, "alpha"), idOf(field, "gamma")],
  }),
  grid: "FirstThird",
});
const tick: TypedAnswer = {
  fill: (question) => question.locator("input").check(),
  cell: is(true),
  grid: "Yes",
};
const check: Fill = (question) => question.getByLabel("Second").check();
const checkTwo: Fill = async (question) => {
  await question.getByLabel("Third").check();
  await question.getByLabel("First").check();
};

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
/** The smallest valid file of each kind: one pixel, silence, an empty film. */
const PNG =
  "89504e470d0a1a0a 0000000d49484452000000010000000108060000001f15c489 0000000d49444154789c6364f8cf500f0003860180a9ca6202 0000000049454e44ae426082";
const WAV =
  "52494646 26000000 57415645 666d7420 10000000 0100 0100 401f0000 803e0000 0200 1000 64617461 02000000 0000";
const MP4 = "00000018 66747970 69736f6d 00000200 69736f6d 69736f32";

function file(name: string, mimeType: string, buffer: Buffer): TypedAnswer {
  const choose: Fill = (question) =>
    question.locator("[type=file]").setInputFiles({ name, mimeType, buffer });
  return {
    upload: { name, buffer },
    async fill(question, page, cloud) {
      await choose(question, page, cloud);
      await expect(question.locator(".file-note", { hasText: "Uploaded" })).toBeVisible();
    },
    fillPlain: choose,
    cell: () => ({ value: [name], storage_object_paths: [expect.stringContaining("/")] }),
    grid: name,
  };
}

const words = (text: string, ...marks: string[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 && { marks: marks.map((mark) => ({ type: mark })) }),
});
const letter = (...content: object[]) => is({ type: "doc", content: [{ type: "paragraph", content }] });

/** One stroke across the pad. */
const sign: Fill = async (question, page) => {
  const pad = question.locator(".pad");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The signature pad has no size.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 5 });
  await page.mouse.up();
};

/** The start of a stored drawing. */
const INK = "#1f2328";
const PEN = 3;

const drawBox: Fill = async (question, page) => {
  await question.getByRole("button", { name: "Draw", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "The canvas" });
  await dialog.getByRole("radio", { name: "Rectangle", exact: true }).check();
  await dialog.getByRole("application").press("Enter");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
};

const lookUp: Fill = async (question, page) => {
  await question.getByRole("button", { name: /^Search records/ }).click();
  await page.locator("dialog tbody tr").filter({ hasText: "Oslo" }).dblclick();
  await expect(control(question)).toHaveValue("OSL");
};

/** Unique to this run because the number of emails per address is limited. */
export const PROVED = `${randomUUID()}@example.com`;
const prove: Fill = async (question, _, cloud) => {
  await control(question).fill(PROVED);
  await question.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(question.getByText(PROVED)).toBeVisible();
  await question.getByLabel("Enter the verification code").fill(await codeFor(cloud, PROVED));
  await expect(question.getByText("Verified", { exact: true })).toBeVisible();
};

/** The value of the address's parameter for the one type without a question. */
export const CAMPAIGN = "spring";

/** One row per type: the compiler reports a missing one. */
const ANSWERS = {
  text: line("Zoë <b>Žižek</b>"),
  textarea: line('two\nlines, "quotes" & more'),
  email: line("zoe@example.com"),
  tel: {
    sketch: { data: { default_country: "AT" } },
    fill: (question) => question.getByRole("textbox").fill("0664 1234567"),
    fillPlain: type("+43 664 1234567"),
    cell: is("+436641234567"),
    grid: "+436641234567",
  },
  url: line("https://example.com/a?b=c"),
  number: { sketch: { min: 0, max: 9, step: 0.5 }, fill: type("7.5"), cell: is(7.5), grid: "7.5" },
  select: oneOf(async (question) => {
    await control(question).selectOption({ label: "Second" });
  }),
  radio: oneOf(check),
  checkbox: tick,
  checkboxes: severalOf(checkTwo),
  switch: tick,
  toggle: tick,
  "toggle-group": severalOf(checkTwo),
  date: { ...line("2027-03-09"), grid: "Mar 9, 2027" },
  time: { ...line("07:45"), grid: "7:45 AM" },
  "datetime-local": {
    fill: type("2027-03-09T18:30"),
    // Five and a half hours ahead of UTC. Without JavaScript, the server does not know the visitor's time zone.
    cell: is("2027-03-09T13:00:00.000Z"),
    cellPlain: is("2027-03-09T18:30:00.000Z"),
    grid: "Mar 9, 2027, 6:30 PM",
  },
  month: { ...line("2027-03"), grid: "Mar 2027" },
  week: line("2027-W10"),
  range: { sketch: { min: 0, max: 10 }, fill: type("8"), cell: is(8), grid: "8" },
  color: line("#2f6f57"),
  password: { ...line("open sesame"), cell: is("•".repeat(11)), grid: "•".repeat(11) },
  country: {
    async fill(question, page) {
      await question.getByRole("combobox").fill("austri");
      await page.getByRole("option", { name: "Austria" }).click();
      await expect(control(question)).toHaveValue("AT");
    },
    async fillPlain(question) {
      await control(question).selectOption("AT");
    },
    cell: is("AT"),
    grid: "Austria",
  },
  file: file("papers.txt", "text/plain", Buffer.from("hello")),
  image: file("portrait.png", "image/png", bytes(PNG)),
  audio: file("greeting.wav", "audio/wav", bytes(WAV)),
  video: file("journey.mp4", "video/mp4", bytes(MP4)),
  richtext: {
    async fill(question, page) {
      await question.locator(".rich-text").focus();
      await page.keyboard.type("Dear **all** of you");
    },
    fillPlain: type("Dear all of you"),
    cell: letter(words("Dear "), words("all", "bold"), words(" of you")),
    cellPlain: letter(words("Dear all of you")),
    grid: "Dear all of you",
  },
  signature: {
    fill: sign,
    fillPlain: en.needs_script,
    cell: () => ({ value: expect.stringMatching(/^M20 60Q[^M]+$/) }),
    grid: { picture: "Signature" },
  },
  canvas: {
    fill: drawBox,
    fillPlain: en.needs_script,
    cell: is({
      version: 1,
      width: expect.any(Number),
      height: expect.any(Number),
      shapes: [{ type: "rectangle", points: Array(4).fill(expect.any(Number)), color: INK, size: PEN }],
    }),
    grid: { picture: "Drawing" },
  },
  latlng: {
    fill: type("48.2082, 16.3738"),
    cell: is({ lat: 48.2082, lng: 16.3738 }),
    grid: "48.2082, 16.3738",
  },
  json: { fill: type('{"a": [1, true]}'), cell: is({ a: [1, true] }), grid: '{"a":[1,true]}' },
  search: { fill: lookUp, fillPlain: type("OSL"), cell: is("OSL"), grid: "OSL" },
  hidden: { fill: async () => {}, cell: is(CAMPAIGN), grid: CAMPAIGN },
  payment: {
    fill: (question) => question.getByRole("button", { name: "Pay $10" }).click(),
    fillPlain: en["payment.test_mode"],
    cell: is(TEST_PAYMENT),
    cellPlain: is(TEST_PAYMENT),
    grid: "$10 (test)",
  },
  challenge_email: { fill: prove, fillPlain: type(PROVED), cell: is(PROVED), grid: PROVED },
} as const satisfies Record<FieldType, TypedAnswer>;

export const answerOf = (type: FieldType): TypedAnswer => ANSWERS[type];

/** One form with every type. `reference`: the table of its reference. */
export function everyType(reference: FieldReference): FormSketch {
  const form = new FormSketch("Everything");
  const last: FieldType = "payment";
  form.section();
  for (const type of [...FIELD_TYPES.filter((one) => one !== last), last]) {
    if (type === last) form.section(); // A payment replaces Submit with another button.
    const sketch = { name: nameOf(type), type, label: `The ${type}`, ...answerOf(type).sketch };
    if (["select", "radio", "checkboxes", "toggle-group"].includes(type)) form.choice(sketch, CHOICES);
    else form.field(type === "search" ? { ...sketch, reference } : sketch);
  }
  return form;
}

export const nameOf = (type: FieldType) => `the_${type.replace("-", "_")}`;
