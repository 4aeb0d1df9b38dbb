import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "../../fields/field.ts";
import type { StagedFile } from "../../fields/parse-entry.ts";
import { imageAddress } from "../../fields/rich-text.ts";
import type { JsonValue } from "../../values/json.ts";
import type { BlockDefinition, FormDefinition } from "../definition/definition.ts";
import { evaluateForm } from "../logic/evaluate-form.ts";
import { sampleBlock, sampleDefinition, sampleField } from "../testing/sample-definition.ts";
import { entriesFromJson, entriesFromPairs } from "./entries.ts";
import type { Submission } from "./posted-fields.ts";
import { decide } from "./submission.ts";

const field = (id: string, properties: Partial<FieldDefinition> = {}) =>
  sampleField({ id, type: "text", label: "", ...properties });

function fieldBlock(
  form_field_id: string,
  v_hidden: Expression = false,
  parent_id: string | null = null,
): BlockDefinition {
  return sampleBlock({ id: `block-${form_field_id}`, type: "field", parent_id, form_field_id, v_hidden });
}

function section(id: string, v_hidden: Expression = false): BlockDefinition {
  return { ...fieldBlock(id, v_hidden), id, type: "section", form_field_id: null };
}

function form(
  fields: FieldDefinition[],
  blocks?: BlockDefinition[],
  properties: Partial<FormDefinition> = {},
): FormDefinition {
  return sampleDefinition({
    blocks: blocks ?? fields.map(({ id }) => fieldBlock(id)),
    fields,
    ...properties,
  });
}

function submit(definition: FormDefinition, body: Record<string, JsonValue>, more: Partial<Submission> = {}) {
  return decide({
    definition,
    entries: entriesFromJson(body),
    session: null,
    clock: 0,
    files_available: true,
    ...more,
  });
}

function data(definition: FormDefinition, body: Record<string, JsonValue>, more: Partial<Submission> = {}) {
  const decision = submit(definition, body, more);
  if (!decision.ok) throw new Error(JSON.stringify(decision));
  return decision.data;
}

const ref = (id: string) => ({ $ref: `#/fields/${id}/value` as const });

describe("a payment", () => {
  const fee = (id: string, data: Record<string, unknown>) => field(id, { type: "payment", data });

  it("is due for the price of its field", () => {
    const decision = submit(form([fee("fee", { amount: 250, currency: "EUR" })]), {});
    expect(decision).toMatchObject({ ok: true, payment: { field_id: "fee", amount: 250, currency: "EUR" } });
  });

  it.each([
    { amount: 0 },
    { amount: -5 },
    { currency: "XYZ" },
    { service_provider: "tosspayments", currency: "USD" },
  ])("of %j is refused instead of charging another price, unless it is hidden", (data) => {
    const refused = { ok: false, code: "PAYMENT_PRICE_INVALID", info: { keys: ["fee"] } };
    expect(submit(form([fee("fee", data)]), {})).toEqual(refused);
    const hidden = form([fee("fee", data)], [fieldBlock("fee", true)]);
    expect(submit(hidden, {})).toMatchObject({ ok: true, payment: null });
  });

  it("is refused beside another one, because only one of the two would be paid", () => {
    const [one, two] = [fee("one", { amount: 100 }), fee("two", { amount: 200 })];
    expect(submit(form([one, two]), {})).toMatchObject({ ok: false, code: "PAYMENT_PRICE_INVALID" });
    const oneOfThem = form([one, two], [fieldBlock("one", true), fieldBlock("two")]);
    expect(submit(oneOfThem, {})).toMatchObject({ ok: true, payment: { field_id: "two", amount: 200 } });
  });
});

describe("answers", () => {
  it("are stored as a cell for every field, with null for no answer and false for an unticked box", () => {
    const definition = form([
      field("name"),
      field("age", { type: "number" }),
      field("agreed", { type: "checkbox" }),
    ]);
    expect(data(definition, { name: "Ada" })).toEqual({
      name: { value: "Ada" },
      age: { value: null },
      agreed: { value: false },
    });
  });

  it("keep several values of a form post", () => {
    const options = ["a", "b", "c"].map((id, index) => ({ id, value: `v${id}`, label: id, index }));
    const definition = form([field("topics", { type: "checkboxes", options })]);
    const entries = entriesFromPairs([
      ["topics", "c"],
      ["topics", "a"],
    ]);
    const decision = decide({ definition, entries, session: null, clock: 0, files_available: true });
    expect(decision).toMatchObject({
      ok: true,
      data: { topics: { value: ["va", "vc"], form_field_option_ids: ["a", "c"] } },
      chosen_options: [
        { option_id: "a", quantity: 1 },
        { option_id: "c", quantity: 1 },
      ],
    });
  });

  it("are refused by field name with all reasons", () => {
    const definition = form([
      field("name", { required: true }),
      field("email", { type: "email", maxlength: 5 }),
      field("fine"),
    ]);
    expect(submit(definition, { email: "not an address" })).toEqual({
      ok: false,
      code: "VALIDATION_FAILED",
      info: {
        fields: {
          name: [{ code: "valueMissing" }],
          email: [{ code: "typeMismatch" }, { code: "tooLong", limit: 5 }],
        },
      },
    });
  });

  it("of date-times use the visitor's offset, and those of dates do not", () => {
    const definition = form([field("at", { type: "datetime-local" }), field("on", { type: "date" })]);
    expect(data(definition, { at: "2024-05-04T10:00", on: "2024-05-04" }, { clock: -540 })).toEqual({
      at: { value: "2024-05-04T01:00:00.000Z" },
      on: { value: "2024-05-04" },
    });
  });

  it("of secret fields are not stored in the row", () => {
    const definition = form([field("pin", { type: "password" })]);
    const decision = submit(definition, { pin: "hunter2" });
    expect(decision).toMatchObject({ ok: true, secrets: [{ field_id: "pin", value: "hunter2" }] });
    if (decision.ok) expect(JSON.stringify(decision.data)).not.toContain("hunter2");
  });

  it("of phone numbers are stored without the national prefix", () => {
    const definition = form([field("phone", { type: "tel" })]);
    for (const phone of ["+49 (0)30 123456", "0049 030 123456", "+4930123456"]) {
      expect(data(definition, { phone })).toEqual({ phone: { value: "+4930123456" } });
    }
  });

  it("that may identify the customer are collected", () => {
    const definition = form([field("mail", { type: "email" }), field("phone", { type: "tel" })]);
    const decision = submit(definition, { mail: "a@b.co", phone: "+1 415 555 2671" });
    expect(decision).toMatchObject({ customer_hints: { emails: ["a@b.co"], phones: ["+14155552671"] } });
  });

  it.each(["abc", "+1", "+1 415 555", "12345678901234567890", "+12345678901234567890", "010-1234-5678", "+"])(
    "refuse %j as a phone number, as the page does",
    (phone) => {
      for (const required of [false, true]) {
        const fields = { phone: [{ code: "badInput" }] };
        expect(submit(form([field("phone", { type: "tel", required })]), { phone })).toMatchObject({
          code: "VALIDATION_FAILED",
          info: { fields },
        });
      }
    },
  );

  it("of file fields are accepted only if the session knows the files, and are checked", () => {
    const definition = form([field("cv", { type: "file", accept: ".pdf", required: true })]);
    const file = { path: "tmp/s/cv/1/cv.pdf", name: "My CV.pdf", size: 10, type: "application/pdf" };
    const session = { session_id: "s", staged_files: { cv: [file] }, verified_emails: {} };
    expect(data(definition, { cv: file.path }, { session })).toEqual({
      cv: { value: ["My CV.pdf"], storage_object_paths: [file.path] },
    });
    expect(submit(definition, { cv: file.path })).toMatchObject({
      info: { fields: { cv: [{ code: "fileUnknown" }] } },
    });
    const picture = { ...file, name: "a.png", type: "image/png" };
    const staged_files = { cv: [picture] };
    expect(submit(definition, { cv: file.path }, { session: { ...session, staged_files } })).toMatchObject({
      info: { fields: { cv: [{ code: "fileTypeMismatch", limit: ".pdf" }] } },
    });
  });

  it("of file fields are required only where files can be uploaded", () => {
    const definition = form([
      field("cv", { type: "file", required: true }),
      field("name", { required: true }),
    ]);
    const fields = (files_available: boolean) => {
      const decision = submit(definition, {}, { files_available });
      return decision.ok ? [] : Object.keys(decision.info?.fields ?? {});
    };
    expect(fields(true)).toEqual(["cv", "name"]);
    expect(fields(false)).toEqual(["name"]);
  });

  it("of rich texts include their pictures, which are checked", () => {
    const definition = form([field("letter", { type: "richtext" })]);
    const file = { path: "tmp/s/letter/1/a.png", name: "a.png", size: 10, type: "image/png" };
    const src = imageAddress(file.path);
    const letter = { type: "doc", content: [{ type: "image", attrs: { src } }] };
    const session = (files: StagedFile[]) => ({
      session: { session_id: "s", staged_files: { letter: files }, verified_emails: {} },
    });
    expect(data(definition, { letter: JSON.stringify(letter) }, session([file]))).toEqual({
      letter: { value: letter, storage_object_paths: [file.path] },
    });
    const drawing = { ...file, type: "image/svg+xml" };
    expect(submit(definition, { letter: JSON.stringify(letter) }, session([drawing]))).toMatchObject({
      info: { fields: { letter: [{ code: "fileTypeMismatch" }] } },
    });
  });
});

describe("conditions and computed values", () => {
  const kind = field("kind");
  const detail = field("detail", { required: true });
  const note = field("note");

  it("require a field only while it is shown, and drop the answer of a hidden one", () => {
    const definition = form(
      [kind, detail],
      [fieldBlock("kind"), fieldBlock("detail", [ref("kind"), "!=", "other"])],
    );
    expect(submit(definition, { kind: "other" })).toMatchObject({ ok: false, code: "VALIDATION_FAILED" });
    expect(data(definition, { kind: "plain", detail: "smuggled" })).toEqual({ kind: { value: "plain" } });
  });

  it("hide everything inside a hidden section", () => {
    const definition = form(
      [kind, detail],
      [fieldBlock("kind"), section("s", [ref("kind"), "==", "short"]), fieldBlock("detail", false, "s")],
    );
    expect(data(definition, { kind: "short" })).toEqual({ kind: { value: "short" } });
  });

  it("do not let a hidden answer keep another question open", () => {
    const blocks = [
      fieldBlock("kind"),
      fieldBlock("note", [ref("kind"), "==", "hide"]),
      fieldBlock("detail", [ref("note"), "==", null]),
    ];
    const definition = form([kind, note, detail], blocks);
    expect(data(definition, { kind: "hide", note: "still here", detail: "x" })).toEqual({
      kind: { value: "hide" },
    });
  });

  it("compare numbers as numbers and choices by option id", () => {
    const options = [{ id: "o1", value: "yes", label: "Yes", index: 0 }];
    const definition = form(
      [field("age", { type: "number" }), field("choice", { type: "radio", options }), detail],
      [
        fieldBlock("age"),
        fieldBlock("choice"),
        fieldBlock("detail", [[ref("age"), "<", 18], "||", [ref("choice"), "!=", "o1"]]),
      ],
    );
    expect(data(definition, { age: "9", choice: "o1" })).not.toHaveProperty("detail");
    expect(submit(definition, { age: "18", choice: "yes" })).toMatchObject({ ok: false });
    expect(data(definition, { age: "100", choice: "o1", detail: "x" })).toHaveProperty("detail");
  });

  it("compute from other computed values and ignore what was posted", () => {
    const computed = (id: string, v_value: Expression, type: FieldType = "number") =>
      field(id, { type, readonly: type !== "hidden", v_value });
    const definition = form([
      computed("label", ["Total: ", "+", ref("total")], "text"),
      computed("total", [ref("net"), "+", ref("tax")]),
      computed("tax", [ref("net"), "*", 0.2]),
      field("net", { type: "number" }),
      computed("trace", ref("total"), "hidden"),
    ]);
    expect(data(definition, { net: "10", total: "999", label: "forged", trace: "forged" })).toEqual({
      net: { value: 10 },
      tax: { value: 2 },
      total: { value: 12 },
      label: { value: "Total: 12" },
      trace: { value: "12" },
    });
  });

  it("resolve cycles without an error", () => {
    const loop = (id: string, other: string) =>
      field(id, { readonly: true, v_value: [ref(other), "+", "!"] });
    const definition = form([loop("a", "b"), loop("b", "a")]);
    expect(data(definition, {})).toEqual({ a: { value: "!" }, b: { value: "!!" } });
    const blocks = [
      fieldBlock("kind", [ref("note"), "==", null]),
      fieldBlock("note", [ref("kind"), "==", null]),
    ];
    expect(evaluateForm(form([kind, note], blocks), new Map([["kind", "x"]])).hidden_field_ids).toEqual(
      new Set(["kind", "note"]),
    );
  });

  it("read file metadata, block states and the visitor's location", () => {
    const upload = field("upload", { type: "file" });
    const name = field("file_name", { readonly: true, v_value: { $ref: "#/fields/upload/file/name" } });
    const city = field("city", { type: "hidden", v_value: { $ref: "#/geo/city" } });
    const shown = field("shown", { type: "hidden", v_value: { $ref: "#/blocks/block-upload/hidden" } });
    const file = { path: "tmp/s/upload/1/a.txt", name: "a.txt", size: 1, type: "text/plain" };
    const session = { session_id: "s", staged_files: { upload: [file] }, verified_emails: {} };
    const definition = form([upload, name, city, shown]);
    expect(data(definition, { upload: file.path }, { session, geo: { city: "Seoul" } })).toMatchObject({
      file_name: { value: "a.txt" },
      city: { value: "Seoul" },
      shown: { value: "false" },
    });
  });
});

describe("other posted values", () => {
  it("are ignored, accepted or rejected by strategy, except system keys", () => {
    const body = { name: "Ada", extra: "x", __gf_session: "s", __gf_fp_fingerprintjs_visitorid: "" };
    const fields = [field("name")];
    expect(submit(form(fields), body)).toMatchObject({
      ok: true,
      ignored_keys: ["extra"],
      unknown_fields: {},
    });
    const accept = form(fields, undefined, { unknown_field_handling_strategy: "accept" });
    expect(submit(accept, { ...body, "<b>": 1 })).toMatchObject({
      unknown_fields: { extra: "x" },
      ignored_keys: ["<b>"],
    });
    const reject = form(fields, undefined, { unknown_field_handling_strategy: "reject" });
    expect(submit(reject, body)).toEqual({
      ok: false,
      code: "UNKNOWN_FIELDS_NOT_ALLOWED",
      info: { keys: ["extra"] },
    });
  });

  it("cannot pollute a prototype", () => {
    const accept = form([field("name")], undefined, { unknown_field_handling_strategy: "accept" });
    const decision = submit(
      accept,
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "x", "name": "Ada"}'),
    );
    expect(decision).toMatchObject({ ok: true, ignored_keys: ["__proto__", "constructor"] });
    expect({}).not.toHaveProperty("polluted");
  });

  it("do not replace required hidden fields, whose absence has its own error code", () => {
    const definition = form([field("campaign", { type: "hidden", required: true })], []);
    expect(submit(definition, {})).toEqual({
      ok: false,
      code: "MISSING_REQUIRED_HIDDEN_FIELDS",
      info: { keys: ["campaign"] },
    });
    expect(data(definition, { campaign: "x" })).toEqual({ campaign: { value: "x" } });
  });

  it("of fields that no block shows are stored but not required", () => {
    const definition = form([field("shown"), field("unplaced", { required: true })], [fieldBlock("shown")]);
    expect(data(definition, { unplaced: "x" })).toEqual({ shown: { value: null }, unplaced: { value: "x" } });
    expect(data(definition, {})).toMatchObject({ unplaced: { value: null } });
  });

  it("of read-only questions are ignored: only the prefilled value is stored", () => {
    const definition = form([field("ref", { readonly: true })]);
    expect(data(definition, { ref: "mine" })).toEqual({ ref: { value: null } });
    expect(data(definition, { ref: "mine" }, { prefill: {} })).toEqual({ ref: { value: null } });
    expect(data(definition, { ref: "mine" }, { prefill: { ref: ["theirs"] } })).toEqual({
      ref: { value: "theirs" },
    });
    // A malformed text in a link is no answer, because visitors cannot correct it on the page.
    const types: FieldDefinition["type"][] = ["number", "date", "datetime-local", "month", "week", "time"];
    for (const type of types) {
      const asked = form([field("ref", { type, readonly: true, required: true }), field("name")]);
      for (const ref of [["{{date}}"], ["x".repeat(100_001)], ["1", "2", "3"]]) {
        expect(data(asked, { name: "Ada" }, { prefill: { ref } }), type).toEqual({
          ref: { value: null },
          name: { value: "Ada" },
        });
      }
    }
    // Choices have no read-only state, so their posted values are stored.
    const choice = {
      type: "radio",
      readonly: true,
      options: [{ id: "o", value: "o", label: "o", index: 0 }],
    };
    expect(data(form([field("pick", choice as Partial<FieldDefinition>)]), { pick: "o" })).toMatchObject({
      pick: { value: "o" },
    });
  });

  it("of an email challenge count only if that address was verified", () => {
    const definition = form([field("mail", { type: "challenge_email", required: true })]);
    const session = (verified_emails: Record<string, string>) => ({
      session_id: "s",
      staged_files: {},
      verified_emails,
    });
    const info = { keys: ["mail"], fields: { mail: [{ code: "badInput" }] } };
    const refused = { ok: false, code: "CHALLENGE_EMAIL_NOT_VERIFIED", info };
    expect(submit(definition, { mail: "a@b.co" })).toEqual(refused);
    expect(submit(definition, { mail: "a@b.co" }, { session: session({ other: "a@b.co" }) })).toEqual(
      refused,
    );
    // The verified address is the answer, not the posted one.
    for (const mail of ["a@b.co", "forged@b.co", "no address", ""]) {
      expect(submit(definition, { mail }, { session: session({ mail: "a@b.co" }) })).toMatchObject({
        ok: true,
        data: { mail: { value: "a@b.co" } },
        customer_hints: { verified_email: "a@b.co", emails: [] },
      });
    }
  });

  it("of an optional email challenge are refused unless verified", () => {
    const definition = form([field("mail", { type: "challenge_email" })]);
    expect(submit(definition, { mail: "" })).toMatchObject({ ok: true, data: { mail: { value: null } } });
    expect(submit(definition, { mail: "a@b.co" })).toMatchObject({
      ok: false,
      code: "CHALLENGE_EMAIL_NOT_VERIFIED",
      info: { keys: ["mail"] },
    });
  });

  it("of the robot trap do not change the decision about answers", () => {
    expect(submit(form([field("name")]), { name: "x", __gf_website: "http://spam" }).ok).toBe(true);
  });
});

it("a decision never throws, for any form and any posted values", () => {
  const expression = fc.oneof(
    fc.boolean(),
    fc.constantFrom<Expression>([ref("f0"), "==", "x"], [ref("f1"), "+", ref("f2")], ref("f3"), {
      $ref: "#/geo/x",
    }),
  );
  const fields = fc.array(
    fc.record({
      type: fc.constantFrom(...FIELD_TYPES),
      required: fc.boolean(),
      readonly: fc.boolean(),
      multiple: fc.boolean(),
      is_array: fc.boolean(),
      v_value: fc.option(expression),
      v_hidden: expression,
    }),
    { minLength: 1, maxLength: 6 },
  );
  const body = fc.dictionary(fc.oneof(fc.constantFrom("f0", "f1", "f2", "f3"), fc.string()), fc.jsonValue());
  fc.assert(
    fc.property(fields, body, fc.constantFrom("ignore", "accept", "reject"), (list, posted, strategy) => {
      const definition = form(
        list.map(({ v_hidden: _, ...properties }, index) => field(`f${index}`, properties)),
        list.map(({ v_hidden }, index) => fieldBlock(`f${index}`, v_hidden as Expression)),
        { unknown_field_handling_strategy: strategy as FormDefinition["unknown_field_handling_strategy"] },
      );
      const decision = submit(definition, posted as Record<string, JsonValue>);
      JSON.stringify(decision);
      if (decision.ok) {
        const accepted = submit(definition, posted as Record<string, JsonValue>);
        expect(accepted).toEqual(decision);
      }
    }),
    { numRuns: 400 },
  );
});
