import { afterAll, beforeAll, expect, test } from "vitest";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import { makeForm } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FAULTS } from "./faults.ts";

const HTML = { accept: "text/html" };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("during maintenance a form is shown, and a submit without a script gets its answers back", async () => {
  const load = FAULTS["maintenance/load"];
  const submit = FAULTS["maintenance/submit, without script"];
  const { sql } = harness.database;
  const { form_id } = await makeForm(sql, { fields: [{ name: "name", type: "text" }] });
  const visitor = harness.browser();
  const open = async () => (await visitor.request(formPath(form_id), { headers: HTML })).text();
  const count = async () => (await sql.query("SELECT FROM response WHERE form_id = $1", [form_id])).rowCount;
  await open();
  await harness.drain();
  harness.set({ MAINTENANCE: "on" });
  const html = await open();
  expect(html).toContain(load.text);
  const session_id = new RegExp(`name="${SESSION_KEY}"[^>]*value="([^"]+)"`).exec(html)![1]!;
  const post = () => {
    const body = new FormData();
    body.append("name", "Ada Lovelace");
    body.append(SESSION_KEY, session_id);
    return visitor.request(submitPath(form_id), { method: "POST", headers: HTML, body });
  };
  const refused = await (await post()).text();
  expect(refused).toContain(submit.text);
  expect(refused).toContain('value="Ada Lovelace"');
  expect(refused).toContain(session_id);
  expect(await count()).toBe(submit.responses[0]);
  harness.set({ MAINTENANCE: "" });
  for (let times = 0; times < 2; times += 1) expect((await post()).status).toBe(303);
  expect(await count()).toBe(submit.responses[1]);
});
