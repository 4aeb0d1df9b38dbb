import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import * as look from "#core/contracts/look.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import {
  formPath,
  loadFormPath,
  newSessionPath,
  sessionPath,
  submitPath,
} from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { createForm } from "#local/seed/seed.ts";
import { makePeople, type People } from "#worker/testing/factories.ts";
import { APP_SECRET, createHarness, type Harness, ORIGIN } from "#worker/testing/harness.ts";
import { partyForm } from "../party-form.ts";
import { PublicForm } from "./fakes/public-form.ts";
import { createPublicWorker } from "./fakes/public-worker.ts";

/** The fake behind public pages is held to PostgreSQL: the Worker answers the same from both. */

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness({ PAYMENTS: "test" });
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const HTML = { accept: "text/html" };
const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" };

/** Without what is new on every page: nonces, ids of sessions and responses, proofs and times. */
function comparable(text: string): string {
  return text
    .replace(/nonce[-=]"?[\w+/]{22}==/g, "nonce")
    .replace(
      /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g,
      (id) => known.get(id) ?? "{id}",
    )
    .replace(/proof=[\w.-]+/g, "proof")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, "{time}");
}
const known = new Map<string, string>();

async function seen(response: Response) {
  const headers = [...response.headers]
    .filter(([name]) => !["x-request-id", "x-sheaf-version", "server-timing"].includes(name))
    .map(([name, value]) => [name, comparable(value)]);
  const raw = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // PostgreSQL orders the keys of an object by itself.
  const body: unknown = isJson ? JSON.parse(comparable(raw)) : comparable(raw);
  return { status: response.status, headers, body, raw };
}

/** A stored form, and a fake with the same definition. */
async function both(sketch = partyForm()) {
  const { owner, project_id } = people;
  const { form_id, document_id } = await createForm(owner as never, project_id, sketch);
  const load = async () =>
    (await owner.call<EditorDocument>(loadDocument, { params: { document_id } })).form as FormDefinition;
  const definition = await load();
  for (const { id } of [...definition.fields, ...definition.blocks]) known.set(id, id);
  known.set(form_id, form_id);
  const fake = await PublicForm.open(createPublicWorker, definition, { vars: { APP_SECRET } });
  const visitor = harness.browser();
  const send = async (path: string, init: RequestInit = {}) => {
    await harness.drain();
    const real = await seen(await visitor.request(path, init));
    const faked = await seen(await fake.respond(new Request(new URL(path, ORIGIN), init)));
    return { real, fake: faked };
  };
  const expectSame = async (path: string, init?: RequestInit) => {
    const { real, fake: faked } = await send(path, init);
    const { raw, ...rest } = real;
    const { raw: own, ...others } = faked;
    expect(others, path).toEqual(rest);
    return { real: raw, fake: own, status: real.status };
  };
  return { form_id, definition, fake, owner, load, expectSame };
}

describe("the public page of a fake form", () => {
  test.for([
    ["three sections", partyForm],
    ["every kind of question", demoForm],
  ] as const)("is the Worker’s: %s", async ([, sketch]) => {
    const { form_id, expectSame, fake, owner, load } = await both(sketch());
    const path = formPath(form_id);
    const { real } = await expectSame(path, { headers: HTML });
    expect(real).toContain("</html>");
    await expectSame(`${path}?name=Ada&nothing=1`, { headers: HTML });
    await expectSame(`${path}/debug`, { headers: HTML });
    await expectSame(`${path}/alreadyresponded?session_id=x`, { headers: HTML });
    await expectSame(`${path}/nothing`, { headers: HTML });
    await expectSame(loadFormPath(form_id), { headers: JSON_HEADERS });
    await expectSame(submitPath(form_id), { method: "POST", headers: JSON_HEADERS, body: "{}" });

    await owner.call(look.setTheme, { body: themeOf(form_id, "ar") });
    await fake.change(await load());
    await expectSame(path, { headers: HTML });
    await owner.call(setForceClosed, { body: { form_id, closed: true } });
    await fake.change({ campaign: (await load()).campaign });
    await expectSame(path, { headers: HTML });
    await expectSame(`${path}/formclosed`, { headers: HTML });
  });

  test("keeps drafts and takes responses like the Worker", async () => {
    const { form_id, definition, expectSame, fake, owner, load } = await both();
    const idOf = (name: string) => definition.fields.find((field) => field.name === name)!.id;
    const made = await expectSame(newSessionPath(form_id), { headers: JSON_HEADERS });
    const session_id = JSON.parse(made.real).data.id as string;
    const session = sessionPath(session_id);
    const json = (method: string, body: object) => ({
      method,
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    });
    const patch = (seq: number, fields: object) =>
      expectSame(session, json("PATCH", { form_id, seq, fields }));
    const submit = (answers: object, headers: object = JSON_HEADERS) =>
      expectSame(submitPath(form_id), {
        ...json("POST", { __gf_session: session_id, ...answers }),
        headers: { ...headers },
      });

    expect((await expectSame(session, { headers: JSON_HEADERS })).status).toBe(404);
    await patch(1, { [idOf("name")]: "Ada", [idOf("guests")]: 2 });
    await patch(3, { [idOf("name")]: "Grace" });
    await patch(2, { [idOf("name")]: "late", [form_id]: "unknown" });
    const saved = await expectSame(session, { headers: JSON_HEADERS });
    expect(JSON.parse(saved.real).data.raw).toEqual({ [idOf("name")]: "Grace", [idOf("guests")]: 2 });

    expect((await submit({ name: "Ada" })).status).toBe(422);
    const urlencoded = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    const posted = { method: "POST", headers: urlencoded, body: `name=Ada&__gf_session=${session_id}` };
    expect((await expectSame(submitPath(form_id), posted)).real).toContain(
      "2 questions need your attention.",
    );

    // The form changes before it is sent.
    await owner.call(look.setTheme, { body: themeOf(form_id, "de") });
    fake.changeBehindTheEdge(await load());
    const answers = { name: "Ada", drink: "tea", guests: 3, terms: true, unknown: "x" };
    const accepted = await submit(answers);
    expect(accepted.status).toBe(200);
    expect((await submit(answers)).real).toBe(accepted.real);
    expect((await submit({ ...answers, guests: 4 })).status).toBe(409);
    await patch(4, { [idOf("name")]: "Too late" });
    await expectSame(session, { headers: JSON_HEADERS });
    const [cells] = fake.database.responses.map(({ data }) => data);
    const { rows } = await harness.database.sql.query("SELECT data FROM response WHERE form_id = $1", [
      form_id,
    ]);
    expect(rows).toEqual([{ data: cells }]);

    const [real, faked] = await Promise.all(
      [accepted.real, accepted.fake].map(async (text, index) => {
        const { redirect } = JSON.parse(text) as { redirect: string };
        const request = new Request(new URL(redirect, ORIGIN), { headers: HTML });
        const browser = harness.browser();
        return seen(
          index === 0 ? await browser.request(redirect, { headers: HTML }) : await fake.respond(request),
        );
      }),
    );
    expect(faked!.body).toBe(real!.body);
    expect(faked!.body).toContain("Gesendet");
  });
});

const themeOf = (form_id: string, lang: string) => ({
  ...{ form_id, lang, is_powered_by_branding_enabled: false },
  stylesheet: { palette: null, appearance: "dark", "font-family": "lora", section: "basic", custom: null },
});
