import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editForm } from "#core/contracts/building/editing.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { renameDocument } from "#core/contracts/documents/workspace.ts";
import * as products from "#core/contracts/inventory/products.ts";
import * as look from "#core/contracts/look.ts";
import { setRetention } from "#core/contracts/privacy/privacy.ts";
import * as settings from "#core/contracts/settings.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createClosedForm } from "#local/seed/seed.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeForm } from "./fakes/form.ts";
import { productAnswers } from "./fakes/products.ts";
import { ROW_CALLS } from "./fakes/row-answers.ts";
import { shapeFaults } from "./same-shape.ts";

/** The fakes of component tests are held to the Worker: both get the same calls here, and answer alike. */

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

function party(): FormSketch {
  const sketch = new FormSketch("Party");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?", required: true });
  sketch.choice({ name: "size", type: "radio", label: "Which size?" }, { s: "Small", m: "Medium" });
  return sketch;
}

interface Ids {
  form_id: string;
  document_id: string;
}

/** The ids of a call's parameters, and the body if it has one. */
function sentTo(contract: Contract, ids: Ids, body?: object) {
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Ids);
  const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()]));
  return { params, ...(body !== undefined && { body }) };
}

const STYLE = {
  palette: null,
  appearance: "dark",
  "font-family": "lora",
  section: "basic",
  custom: null,
};

/** Calls that change a form, in this order. Settings also get the form's id. */
const CHANGES: readonly (readonly [Contract, object])[] = [
  [settings.setForceClosed, { closed: false }],
  [settings.setTotalLimit, { enabled: true, max: 50 }],
  [settings.setCustomerLimit, { enabled: true, max: 1 }],
  [
    settings.setSchedule,
    { enabled: true, open_at: null, close_at: "2031-01-31T10:00:00.000Z", scheduling_tz: "Asia/Tokyo" },
  ],
  [settings.setMethod, { method: "get" }],
  [settings.setUnknownFields, { strategy: "reject" }],
  [settings.setEmbedOrigins, { embed_origins: ["https://example.com"] }],
  [settings.setClosedPage, { closed_page: { title: "Too late", text: "Come back." } }],
  [settings.setLinkPreview, { link_preview: { title: "Party", description: "", image: null } }],
  [settings.setTimeZone, { time_zone: "Asia/Tokyo" }],
  [settings.setUnfinished, { continue_later: true, notice: true }],
  [setRetention, { response_days: 30, session_days: null }],
  [look.setTheme, { lang: "ar", is_powered_by_branding_enabled: false, stylesheet: STYLE }],
  [look.setBackground, { background: { type: "background", element: "div", src: "#ffffff" } }],
  [look.setStartPage, { start_page: null }],
  [
    look.setEndingPage,
    { is_ending_page_enabled: true, ending_page_template_id: "default", overrides: { title: "Thanks" } },
  ],
  [
    settings.setRedirectUri,
    {
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri: "https://example.com/done",
    },
  ],
  [products.saveStore, { name: "Shop", currency: "EUR" }],
  [products.saveProduct, { name: "Bag", options: [] }],
  [renameDocument, { title: "Big party" }],
  [
    editForm,
    {
      transaction_id: "one",
      replica_id: "me",
      base: 0,
      operations: [{ type: "form.set", property: "title", value: "Bigger party" }],
    },
  ],
];

/** Calls that both refuse. */
const REFUSED: readonly (readonly [Contract, object])[] = [
  [settings.setTotalLimit, { enabled: true, max: null }],
  [settings.setTotalLimit, { enabled: true, max: -1 }],
  [settings.setSchedule, { enabled: true, open_at: null, close_at: null }],
  [settings.setRobotCheck, { enabled: true }],
  // Of an unknown product.
  [products.deleteProduct, {}],
  [
    settings.setRedirectUri,
    { is_redirect_after_response_uri_enabled: true, redirect_after_response_uri: "x" },
  ],
];

describe("a form", () => {
  let fake: FakeForm;
  let ids: Ids;
  let owner: Browser;
  let made: number;
  beforeAll(async () => {
    const sketch = party();
    fake = new FakeForm(sketch);
    productAnswers(fake);
    owner = people.owner;
    // The same calls as those of the editor, by another client.
    const created = await createClosedForm(owner as never, people.project_id, sketch);
    ids = { form_id: created.form_id, document_id: created.document_id };
    const params = { document_id: created.document_id };
    made = (await owner.call<EditorDocument>(loadDocument, { params })).edit_number;
  });
  afterAll(() => fake.close());

  /** Sends the same call to both. */
  async function both(contract: Contract, body?: object) {
    const withId = (own: Ids) =>
      body !== undefined && nameOf(contract).includes("/settings/")
        ? { form_id: own.form_id, ...body }
        : body;
    const real = await owner.send(contract, sentTo(contract, ids, withId(ids)));
    const { params, body: sent } = sentTo(contract, fake, withId(fake));
    const address = contract.path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
    const faked = await fake.answers.answer({ method: contract.method, address, body: sent });
    return { real: { status: real.status, body: (await real.json()) as unknown }, fake: faked };
  }

  test("answers every call like the Worker, and ends up with the same form", async () => {
    const changing = new Set(CHANGES.map(([contract]) => nameOf(contract)));
    const unchanging = new Set(REFUSED.map(([contract]) => nameOf(contract)));
    // answers-rows.test.ts makes them.
    const ofRows = new Set(ROW_CALLS.map(nameOf));
    const reading = fake.answers.contracts.filter(
      (contract) => ![changing, unchanging, ofRows].some((names) => names.has(nameOf(contract))),
    );
    const calls = [...CHANGES, ...reading.map((contract) => [contract, undefined] as const)];
    expect(calls.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const [contract, body] of calls) {
      const { real, fake: faked } = await both(contract, body);
      const accepted = { status: 200 };
      expect({ ...real, call: nameOf(contract) }).toMatchObject(accepted);
      expect({ ...faked, call: nameOf(contract) }).toMatchObject(accepted);
      faults.push(...shapeFaults(faked.body, real.body, nameOf(contract)));
    }
    expect(faults).toEqual([]);

    const { document_id } = ids;
    const loaded = await owner.call<EditorDocument>(loadDocument, { params: { document_id } });
    expect(comparable(fake.form)).toEqual(comparable(loaded.form));
    expect(fake.document.document.title).toBe(loaded.document.title);
    // The Worker counts the edits that made the form, too.
    expect(fake.document.edit_number).toBe(loaded.edit_number - made);
  });

  test("refuses invalid values like the Worker", async () => {
    for (const [contract, body] of REFUSED) {
      const { real, fake: faked } = await both(contract, body);
      const refusal = { status: real.status, body: { error: (real.body as { error: string }).error } };
      expect(faked, JSON.stringify(body)).toMatchObject(refusal);
      expect(real.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    }
  });
});

/** Without what differs between two forms of the same content. */
function comparable(form: FormDefinition): unknown {
  const { form_id: _, document_id: __, organization_created_at: ___, version: ____, ...others } = form;
  return JSON.parse(JSON.stringify(others));
}
