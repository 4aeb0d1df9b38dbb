import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { loadRecord, type ResponseRecord } from "#core/contracts/grid/records.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

// Proves data/record-ids, data/record-meta
test("a record tells how a response came in, to members of its own form", async () => {
  const fields = [{ name: "name", type: "text" }] as const;
  const make = () => makeForm(harness.database.sql, { project_id: people.project_id, fields: [...fields] });
  const [form, other] = [await make(), await make()];
  const { form_id } = form;
  const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  const sent = await harness
    .browser()
    .send(submitForm, { params: { form_id }, body: { name: "Ada", extra: "x" }, headers: agent });
  const { data } = (await sent.json()) as Submitted;
  const record = await people.viewer.call<ResponseRecord>(loadRecord, {
    params: { form_id, row_id: data.id },
  });
  expect(record.row).toMatchObject({
    id: data.id,
    local_id: "#001",
    data: { [form.fields.name!]: { value: "Ada" } },
  });
  expect(record.meta).toMatchObject({
    entered_by: null,
    x_useragent: agent["user-agent"],
    raw: { extra: "x" },
  });

  const body = { name: "Bea", [SYSTEM_KEYS.by_member]: "on" };
  const entered = (await (
    await people.editor.send(submitForm, { params: { form_id }, body })
  ).json()) as Submitted;
  const params = { form_id, row_id: entered.data.id };
  const { meta } = await people.viewer.call<ResponseRecord>(loadRecord, { params });
  expect(meta).toMatchObject({
    entered_by: "Edgar Editor",
    platform_powered_by: "editor",
    x_useragent: null,
  });

  const status = async (ids: { form_id: string; row_id: string }) =>
    (await people.viewer.send(loadRecord, { params: ids })).status;
  expect(await status({ form_id: other.form_id, row_id: data.id })).toBe(404);
  expect(await status({ form_id, row_id: randomUUID() })).toBe(404);
  expect(await status({ form_id, row_id: "nonsense" })).toBe(404);
});
