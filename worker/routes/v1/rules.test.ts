import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BlockInput, FieldInput } from "#core/contracts/building/builder.ts";
import { type LoadedForm, loadForm } from "#core/contracts/forms/public-forms.ts";
import { type InventoryChanges, saveInventory } from "#core/contracts/inventory/inventory.ts";
import { setStartPage } from "#core/contracts/look.ts";
import * as settings from "#core/contracts/settings.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { ERROR_CATALOG, type ErrorCode } from "#core/errors/catalog.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const FINGERPRINT = "f".repeat(32);
const BROWSER = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const HOUR = 3_600_000;
const NOW = Date.parse("2026-06-01T12:00:00Z");
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

type Answers = Record<string, string | string[]>;

interface Rule {
  name: string;
  /** Further properties of the question `seat`. */
  seat?: Partial<FieldInput>;
  /** Conditions by field name. */
  hidden?: Record<string, BlockInput["v_hidden"]>;
  /** Fields in addition to `name` and `seat`. */
  fields?: (Partial<FieldInput> & Pick<FieldInput, "name" | "type">)[];
  /** The owner's settings, made through the editor's routes. */
  set?: (form: MadeForm) => Promise<unknown>;
  /** Number of responses that are accepted before. */
  earlier?: number;
  answers?: (form: MadeForm) => Answers;
  /** A field whose block is removed from the form. */
  unplaced?: string;
  /** Null if the form can be loaded. */
  load: ErrorCode | null;
  /** Null if the submit is accepted. */
  submit: ErrorCode | null;
  /** The page that a submitting browser is redirected to, with its query. */
  page?: string;
}

const setting =
  (contract: typeof settings.setTotalLimit | (typeof settings)[keyof typeof settings], body: object) =>
  async ({ form_id }: MadeForm) =>
    people.editor.call(contract as typeof settings.setTotalLimit, { body: { form_id, ...body } });
const scheduled = (open_at: string | null, close_at: string | null, enabled = true) =>
  setting(settings.setSchedule, { enabled, open_at, close_at, scheduling_tz: "Asia/Seoul" });
const stocked =
  (stock: (options: Record<string, string>) => InventoryChanges) =>
  ({ form_id, options }: MadeForm) =>
    people.editor.call(saveInventory, { params: { form_id }, body: { changes: stock(options.seat!) } });

const TOKEN = { name: "token", type: "hidden", required: true } as const;
const CLOSED = "formclosed?oops=FORM_CLOSED_WHILE_RESPONDING";
const NOT_IN_RANGE = "formclosed?oops=FORM_SCHEDULE_NOT_IN_RANGE";

const RULES: Rule[] = [
  { name: "open", load: null, submit: null },
  {
    name: "force closed",
    set: setting(settings.setForceClosed, { closed: true }),
    load: "FORM_FORCE_CLOSED",
    submit: "FORM_FORCE_CLOSED",
    page: CLOSED,
  },
  {
    name: "before the opening time",
    set: scheduled(at(1), null),
    load: "FORM_SCHEDULE_NOT_IN_RANGE",
    submit: "FORM_SCHEDULE_NOT_IN_RANGE",
    page: NOT_IN_RANGE,
  },
  {
    name: "after the closing time",
    set: scheduled(at(-2), at(-1)),
    load: "FORM_SCHEDULE_NOT_IN_RANGE",
    submit: "FORM_SCHEDULE_NOT_IN_RANGE",
    page: NOT_IN_RANGE,
  },
  {
    name: "only a closing time, which is over",
    set: scheduled(null, at(-1)),
    load: "FORM_SCHEDULE_NOT_IN_RANGE",
    submit: "FORM_SCHEDULE_NOT_IN_RANGE",
    page: NOT_IN_RANGE,
  },
  { name: "the very moment of opening", set: scheduled(at(0), at(1)), load: null, submit: null },
  { name: "the very moment of closing", set: scheduled(at(-1), at(0)), load: null, submit: null },
  { name: "a disabled schedule", set: scheduled(at(1), at(2), false), load: null, submit: null },
  {
    name: "the total limit, reached",
    set: setting(settings.setTotalLimit, { enabled: true, max: 2 }),
    earlier: 2,
    load: "FORM_RESPONSE_LIMIT_REACHED",
    submit: "FORM_RESPONSE_LIMIT_REACHED",
    page: CLOSED,
  },
  {
    name: "the total limit, not reached",
    set: setting(settings.setTotalLimit, { enabled: true, max: 4 }),
    earlier: 1,
    load: null,
    submit: null,
  },
  {
    name: "a total limit of zero",
    set: setting(settings.setTotalLimit, { enabled: true, max: 0 }),
    load: "FORM_RESPONSE_LIMIT_REACHED",
    submit: "FORM_RESPONSE_LIMIT_REACHED",
    page: CLOSED,
  },
  {
    name: "the limit by customer, reached",
    set: setting(settings.setCustomerLimit, { enabled: true, max: 1 }),
    earlier: 1,
    load: "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
    submit: "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED",
    page: `alreadyresponded?fingerprint=${FINGERPRINT}&session_id=*`,
  },
  {
    name: "sold out",
    seat: { required: true },
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 0 } })),
    answers: ({ options }) => ({ name: "Ada", seat: options.seat!.front! }),
    load: "FORM_SOLD_OUT",
    submit: "FORM_SOLD_OUT",
    page: "formsoldout",
  },
  {
    name: "sold out except for an untracked option",
    seat: { required: true },
    set: stocked(({ front }) => ({ [front!]: { diff: 0 } })),
    answers: ({ options }) => ({ name: "Ada", seat: options.seat!.back! }),
    load: null,
    submit: null,
  },
  {
    name: "a sold-out optional question, left empty",
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 0 } })),
    load: null,
    submit: null,
  },
  {
    name: "a sold-out optional question, answered",
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 0 } })),
    answers: ({ options }) => ({ name: "Ada", seat: options.seat!.front! }),
    load: null,
    submit: "FORM_OPTION_UNAVAILABLE",
    page: "formoptionsoldout",
  },
  {
    name: "fewer choices in stock than must be chosen",
    seat: { required: true, min: 2 },
    set: stocked(({ front }) => ({ [front!]: { diff: 0 } })),
    answers: ({ options }) => ({ name: "Ada", seat: [options.seat!.front!, options.seat!.back!] }),
    load: "FORM_SOLD_OUT",
    submit: "FORM_SOLD_OUT",
    page: "formsoldout",
  },
  {
    name: "a sold-out question that is hidden",
    seat: { required: true },
    hidden: { seat: [{ $ref: "#/fields/nothing/value" }, "!=", "asked"] },
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 0 } })),
    load: null,
    submit: null,
  },
  {
    name: "a sold-out option",
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 5 } })),
    answers: ({ options }) => ({ name: "Ada", seat: options.seat!.front! }),
    load: null,
    submit: "FORM_OPTION_UNAVAILABLE",
    page: "formoptionsoldout",
  },
  {
    name: "one sold-out choice of several",
    set: stocked(({ front, back }) => ({ [front!]: { diff: 0 }, [back!]: { diff: 5 } })),
    answers: ({ options }) => ({ name: "Ada", seat: [options.seat!.back!, options.seat!.front!] }),
    load: null,
    submit: "FORM_OPTION_UNAVAILABLE",
    page: "formoptionsoldout",
  },
  {
    name: "an option that may be sold below zero",
    set: stocked(({ front }) => ({ [front!]: { diff: 0, is_negative_level_allowed: true } })),
    answers: ({ options }) => ({ name: "Ada", seat: options.seat!.front! }),
    load: null,
    submit: null,
  },
  {
    name: "unknown fields, rejected",
    set: setting(settings.setUnknownFields, { strategy: "reject" }),
    answers: () => ({ name: "Ada", nobody: "knows" }),
    load: null,
    submit: "UNKNOWN_FIELDS_NOT_ALLOWED",
    page: "badrequest?error=UNKNOWN_FIELDS_NOT_ALLOWED",
  },
  {
    name: "unknown fields, ignored",
    set: setting(settings.setUnknownFields, { strategy: "ignore" }),
    answers: () => ({ name: "Ada", nobody: "knows" }),
    load: null,
    submit: null,
  },
  {
    name: "a missing required hidden field",
    fields: [TOKEN],
    load: "MISSING_REQUIRED_HIDDEN_FIELDS",
    submit: "MISSING_REQUIRED_HIDDEN_FIELDS",
    page: "badrequest?error=MISSING_REQUIRED_HIDDEN_FIELDS",
  },
  {
    name: "a required hidden field without a block",
    fields: [TOKEN],
    unplaced: TOKEN.name,
    load: "REQUIRED_HIDDEN_FIELD_NOT_USED",
    submit: "MISSING_REQUIRED_HIDDEN_FIELDS",
    page: "badrequest?error=MISSING_REQUIRED_HIDDEN_FIELDS",
  },
  {
    name: "a required hidden field without a block, filled in",
    fields: [TOKEN],
    unplaced: TOKEN.name,
    answers: () => ({ name: "Ada", token: "t" }),
    load: "REQUIRED_HIDDEN_FIELD_NOT_USED",
    submit: null,
  },
  {
    name: "the first reason of several: force closed",
    set: async (form) => {
      await setting(settings.setTotalLimit, { enabled: true, max: 0 })(form);
      await scheduled(at(1), null)(form);
      await setting(settings.setForceClosed, { closed: true })(form);
    },
    load: "FORM_FORCE_CLOSED",
    submit: "FORM_FORCE_CLOSED",
    page: CLOSED,
  },
];

async function arrange(
  { fields = [], seat, hidden = {}, set, earlier = 0, unplaced }: Rule,
  isKnownAtEdge: boolean,
): Promise<MadeForm> {
  harness.now.current = () => new Date();
  const form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "seat", type: "checkboxes", choices: ["front", "back"], ...seat },
      ...fields,
    ],
    hidden,
  });
  if (unplaced) {
    await harness.database.sql.query("DELETE FROM form_block WHERE form_field_id = $1", [
      form.fields[unplaced],
    ]);
  }
  for (let i = 0; i < earlier; i += 1) expect(await submitJson(form, { name: `v${i}` })).toBe(null);
  // The edge caches the form from before the owner's change.
  if (isKnownAtEdge) await load(form);
  await harness.drain();
  const kept = await harness.definitions.read(form.form_id);
  expect(kept !== null).toBe(isKnownAtEdge || earlier > 0);
  await set?.(form);
  await harness.drain();
  if (kept && isKnownAtEdge) await harness.definitions.write(kept);
  else await harness.definitions.remove(form.form_id);
  harness.now.current = () => new Date(NOW);
  return form;
}

async function load({ form_id }: MadeForm): Promise<LoadedForm> {
  const query = { __gf_fp_fingerprintjs_visitorid: FINGERPRINT };
  const response = await people.nobody.send(loadForm, { params: { form_id }, query });
  expect(response.status).toBe(200);
  return (await response.json()) as LoadedForm;
}

const identified = (answers: Answers) => ({ ...answers, __gf_fp_fingerprintjs_visitorid: FINGERPRINT });

async function submitJson({ form_id }: MadeForm, answers: Answers): Promise<ErrorCode | null> {
  const response = await people.nobody.request(submitPath(form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(identified(answers)),
  });
  const { error } = (await response.json()) as { error: ErrorCode | null };
  expect(response.status).toBe(error === null ? 200 : ERROR_CATALOG[error].status);
  return error;
}

/** Submits with a browser and returns the target of the redirect, without the form's address. */
async function submitByBrowser({ form_id }: MadeForm, answers: Answers): Promise<string> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(identified(answers)))
    for (const one of [value].flat()) body.append(name, one);
  const headers = { ...BROWSER, "content-type": "application/x-www-form-urlencoded" };
  const response = await people.nobody.request(submitPath(form_id), {
    method: "POST",
    headers,
    body: body.toString(),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  const { pathname, search } = new URL(response.headers.get("location")!, "https://sheaf.test");
  return (pathname + search).slice(formPath(form_id).length + 1);
}

/** The page that a browser gets instead of the form; null: the form. Includes a refusal streamed after the form. */
async function open({ form_id }: MadeForm): Promise<string | null> {
  const path = `${formPath(form_id)}?__gf_fp_fingerprintjs_visitorid=${FINGERPRINT}`;
  const response = await people.nobody.request(path, { headers: BROWSER, redirect: "manual" });
  const text = await response.text();
  const verdict = /id="verdict".*?class="permalink" href="([^"]+)"/s.exec(text)?.[1];
  expect(response.status).toBe(response.headers.has("location") ? 302 : 200);
  const location = response.headers.get("location") ?? verdict;
  return location ? new URL(location, "https://sheaf.test").pathname.split("/").at(-1)! : null;
}

async function stored({ form_id }: MadeForm) {
  const { rows } = await harness.database.sql.query(
    `SELECT (SELECT count(*) FROM response WHERE form_id = $1)::integer AS responses,
      (SELECT count(*) FROM response_session WHERE form_id = $1)::integer AS sessions,
      (SELECT coalesce(sum(l.committed), 0) FROM connection_commerce_store s
       JOIN inventory_item i ON i.store_id = s.store_id JOIN inventory_level l ON l.inventory_item_id = i.id
       WHERE s.form_id = $1)::integer AS committed`,
    [form_id],
  );
  return rows[0] as { responses: number; sessions: number; committed: number };
}

// Proves data/error-redirects
describe.each([
  ["that is not cached", false],
  ["that is cached in its former state", true],
] as const)("a form %s", (_, isKnownAtEdge) => {
  test.each(RULES.map((rule) => [rule.name, rule] as const))("%s", async (_name, rule) => {
    const form = await arrange(rule, isKnownAtEdge);
    const answers = rule.answers?.(form) ?? { name: "Ada" };
    const before = await stored(form);

    const { data, error } = await load(form);
    expect(error?.code ?? null).toBe(rule.load);
    expect(data.is_open).toBe(rule.load === null);

    expect(await submitJson(form, answers)).toBe(rule.submit);
    const page = await submitByBrowser(form, answers);
    if (rule.submit === null) expect(page).toMatch(/^complete\?rid=/);
    else expect(page.replace(/(?<=_id=)[\da-f-]{36}/g, "*")).toBe(rule.page);

    const accepted = rule.submit === null ? 2 : 0;
    const after = await stored(form);
    expect(after.responses - before.responses).toBe(accepted);
    expect(after.sessions - before.sessions).toBe(accepted);
    expect(after.committed).toBe(rule.name.includes("below zero") ? 2 : 0);

    const isPageOfItsOwn = rule.load !== null && ERROR_CATALOG[rule.load].on_load !== null;
    expect(await open(form)).toBe(isPageOfItsOwn ? ERROR_CATALOG[rule.load!].on_load!.sub_page : null);
  });
});

test("a form with a start page can be loaded before it opens, but not submitted", async () => {
  const form = await arrange({ name: "", load: null, submit: null, set: scheduled(at(1), null) }, false);
  const start_page = {
    template_id: "005",
    title: "Party",
    subtitle: "",
    body_html: "",
    background: null,
    media: [],
  };
  await people.editor.call(setStartPage, { body: { form_id: form.form_id, start_page } });
  const { data, error } = await load(form);
  expect(error).toBeNull();
  expect(data).toMatchObject({ is_open: false, start_page: { title: "Party" } });
  expect(await submitJson(form, { name: "Ada" })).toBe("FORM_SCHEDULE_NOT_IN_RANGE");
  await people.editor.call(settings.setForceClosed, { body: { form_id: form.form_id, closed: true } });
  expect((await load(form)).error).toMatchObject({ code: "FORM_FORCE_CLOSED" });
});
