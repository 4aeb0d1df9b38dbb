import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "#core/contracts/public-forms.ts";
import type { Change } from "#core/contracts/room.ts";
import { updateCell } from "#core/contracts/rows.ts";
import { runScheduled } from "#worker/routes/scheduled.ts";
import { makeForm, makePeople } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FAULTS } from "./faults.ts";

/** The room's host is away while time goes on, minute by minute, with the cron trigger. */

const MINUTE_MS = 60_000;
const { responses } = FAULTS["room/down for an hour"];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("an hour without rooms: everything is told afterwards, once, in order per response", async () => {
  const people = await makePeople(harness);
  const { form_id, fields } = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const begin = Date.now();
  const at = (minute: number) => {
    harness.now.current = () => new Date(begin + minute * MINUTE_MS);
  };
  const submit = async (name: string) => {
    const sent = await harness.browser().send(submitForm, { params: { form_id }, body: { name } });
    expect(sent.status).toBe(200);
    return ((await sent.json()) as { data: { id: string } }).data.id;
  };

  harness.room.isUnreachable = true;
  const ids: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    at(minute);
    if (minute % 3 === 0) {
      const row_id = await submit(`person ${minute}`);
      ids.push(row_id);
      const params = { form_id, row_id, field_id: fields.name! };
      const body = { transaction_id: `edit-${minute}`, value: `edited ${minute}` };
      expect((await people.editor.send(updateCell, { params, body })).status).toBe(200);
    }
    await harness.settle();
    await runScheduled(harness.context());
  }
  expect(ids).toHaveLength(responses[0]);
  expect(harness.room.published).toEqual([]);

  harness.room.isUnreachable = false;
  for (let minute = 60; minute < 180; minute += 1) {
    at(minute);
    await runScheduled(harness.context());
  }
  const told = harness.room.published.map(({ publication }) => publication as Change);
  const typesOf = (id: string) =>
    told.flatMap((change) => {
      if (change.type === "response.created") return change.response?.id === id ? [change.type] : [];
      return change.type === "response.updated" && change.response_id === id ? [change.type] : [];
    });
  for (const id of ids) expect(typesOf(id)).toEqual(["response.created", "response.updated"]);
  expect(told).toHaveLength(2 * responses[1]);
});
