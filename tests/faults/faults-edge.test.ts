import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { createDefinitionCache } from "#worker/clients/definition-cache.ts";
import { makeForm } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FAULTS } from "./faults.ts";

/** Breaks the edge's caches for reads and writes, or the database while they are incomplete. */

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const refuse = () => Promise.reject(new Error("injected fault"));
const colo = { match: refuse, put: refuse, delete: refuse } as unknown as Cache;
const kv = { get: refuse, put: refuse, delete: refuse } as unknown as KVNamespace;

test("a form that is only listed as open says that it could not be loaded", async () => {
  const { responses, text } = FAULTS["load/unreachable, listed as open"];
  const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  const count = async () =>
    (await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [form.form_id])).rowCount;
  const visit = async () => {
    const headers = { accept: "text/html" };
    const page = await harness.browser().request(formPath(form.form_id), { headers });
    const html = await page.text();
    await harness.drain();
    return html;
  };
  await visit();
  harness.definitions.entries.delete(form.form_id);
  await harness.database.fail({ kind: "unreachable" });
  const refused = await visit();
  expect(refused).toContain("A form</h1>");
  expect(refused).toContain(text);
  expect(refused).toContain(`href="${formPath(form.form_id)}">Retry</a>`);
  expect(await count()).toBe(responses[0]);
  await harness.database.clearFaults();
  expect(await visit()).toContain('name="name"');
  const params = { form_id: form.form_id };
  expect((await harness.browser().send(submitForm, { params, body: { name: "Ada" } })).status).toBe(200);
  expect(await count()).toBe(responses[1]);
});

test("failing caches cost a round trip, and lose no response", async () => {
  const { responses } = FAULTS["load/caches failing"];
  const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  Object.assign(harness.definitions, createDefinitionCache(colo, kv));
  const count = async () =>
    (await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [form.form_id])).rowCount;
  const page = await harness.browser().request(formPath(form.form_id), { headers: { accept: "text/html" } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="name"');
  expect(await count()).toBe(responses[0]);
  const params = { form_id: form.form_id };
  const sent = await harness.browser().send(submitForm, { params, body: { name: "Ada" } });
  expect(sent.status).toBe(200);
  await harness.drain();
  expect(await count()).toBe(responses[1]);
});
