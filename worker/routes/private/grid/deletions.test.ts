import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  countMatchingRows,
  type DeletedRows,
  deleteMatchingRows,
  deleteRows,
  type MatchingRows,
  type RestoredRows,
  restoreRows,
  UNDO_MS,
} from "#core/contracts/grid/deletions.ts";
import { saveInventory } from "#core/contracts/inventory/inventory.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import { eraseCustomer } from "#core/contracts/privacy/privacy.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import * as settings from "#core/contracts/settings.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
const transaction_id = "t";

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  harness.now.current = () => new Date();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "pin", type: "password" },
      { name: "photo", type: "file" },
      { name: "seat", type: "select", choices: ["front", "back"] },
    ],
  });
});
afterAll(() => harness.close());

const query = async (text: string, values: unknown[] = []) =>
  (await harness.database.sql.query(text, values)).rows;
const params = () => ({ form_id: form.form_id });
const submit = async (body: object) => {
  const response = await harness.browser().send(submitForm, { params: params(), body });
  return { status: response.status, id: ((await response.json()) as Submitted).data?.id };
};
const remove = (ids: string[], deletion_id: string) =>
  people.editor.call<DeletedRows>(deleteRows, {
    params: params(),
    body: { transaction_id, deletion_id, ids },
  });
const restore = (deletion_id: string, after = 0) =>
  people.editor.call<RestoredRows>(restoreRows, {
    params: { ...params(), deletion_id },
    body: { transaction_id, after },
  });

/** Everything that is stored about the form's responses. */
const everything = () =>
  query(
    `SELECT to_jsonb(r) - 'version' AS row,
       (SELECT jsonb_agg(to_jsonb(s)) FROM response_secret s WHERE s.response_id = r.id) AS secrets,
       (SELECT jsonb_agg(jsonb_build_object('path', f.path, 'expires_at', f.expires_at))
        FROM stored_file f WHERE f.response_id = r.id) AS files,
       (SELECT sum(c.diff) FROM inventory_level_commit c WHERE c.response_id = r.id) AS stock
     FROM response r WHERE r.form_id = $1 ORDER BY r.local_index`,
    [form.form_id],
  );
const levels = () =>
  query(
    `SELECT l.available, l.committed FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id
     JOIN connection_commerce_store s ON s.store_id = i.store_id WHERE s.form_id = $1`,
    [form.form_id],
  );

async function stock(available: number) {
  const changes = { [form.options.seat!.front!]: { diff: available } };
  await people.editor.call(saveInventory, { params: params(), body: { changes } });
}

// Proves data/edit-deleted-rows, data/role-deletion
test("an undone deletion brings everything back exactly", async () => {
  await stock(3);
  const limit = (contract: typeof settings.setTotalLimit, max: number) =>
    people.editor.call(contract, { body: { form_id: form.form_id, enabled: true, max } });
  await limit(settings.setTotalLimit, 10);
  await limit(settings.setCustomerLimit as never, 3);
  const fingerprint = { __gf_fp_fingerprintjs_visitorid: "f".repeat(32) };
  const front = form.options.seat!.front!;
  const made = await Promise.all([
    submit({ name: "Ada", pin: "1234", seat: front, ...fingerprint }),
    submit({ name: "Bea", seat: front, ...fingerprint }),
    submit({ name: "Cid", ...fingerprint }),
  ]);
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = made.map(({ id }) => id!);
  await query(
    `INSERT INTO stored_file (path, form_id, field_id, session_id, response_id, name, size, type)
     SELECT 'f/' || r.id, r.form_id, $2, r.session_id, r.id, 'a.txt', 3, 'text/plain' FROM response r WHERE r.id = $1`,
    [ids[0], form.fields.photo],
  );
  const before = { rows: await everything(), levels: await levels() };
  const deletion_id = randomUUID();
  expect((await remove(ids, deletion_id)).ids.toSorted()).toEqual(ids.toSorted());
  expect(await everything()).toEqual([]);
  expect(await levels()).toEqual([{ available: 3, committed: 0 }]);
  await harness.drain();
  // The next visitors find the places free, and the files wait.
  expect(
    await query("SELECT response_id, expires_at > now() AS waits FROM stored_file WHERE path = $1", [
      `f/${ids[0]}`,
    ]),
  ).toEqual([{ response_id: null, waits: true }]);

  const restored = await restore(deletion_id);
  expect([restored.ids.toSorted(), restored.refused, restored.next_after]).toEqual([ids.toSorted(), 0, null]);
  expect({ rows: await everything(), levels: await levels() }).toEqual(before);
  expect(await query("SELECT count FROM form_response_counter WHERE form_id = $1", [form.form_id])).toEqual([
    { count: 3 },
  ]);
  expect(await query("SELECT count FROM form_customer_counter WHERE form_id = $1", [form.form_id])).toEqual([
    { count: 3 },
  ]);
  // Once is enough.
  expect(await restore(deletion_id)).toEqual({ ids: [], refused: 0, next_after: null });
  await harness.drain();
  const changes = harness.room.published.filter(({ room }) => room === formRoom(form.form_id));
  expect(changes.at(-1)?.publication).toMatchObject({ type: "response.deleted", response_ids: null });
});

test("a deletion that is sent again tells the same rows, and another one does not", async () => {
  const [one, two] = [(await submit({ name: "Ada" })).id!, (await submit({ name: "Bea" })).id!];
  const deletion_id = randomUUID();
  expect((await remove([one], deletion_id)).ids).toEqual([one]);
  expect((await remove([one, two], deletion_id)).ids.toSorted()).toEqual([one, two].toSorted());
  expect((await remove([one, two], deletion_id)).ids.toSorted()).toEqual([one, two].toSorted());
  expect((await remove([one, two], randomUUID())).ids).toEqual([]);
  expect((await restore(deletion_id)).ids.toSorted()).toEqual([one, two].toSorted());
  await remove([one, two], randomUUID());
});

test("a response whose stock was taken since stays deleted", async () => {
  await stock(1);
  const seat = form.options.seat!.front!;
  const first = await submit({ name: "Ada", seat });
  const second = await submit({ name: "Bea" });
  const deletion_id = randomUUID();
  await remove([first.id!, second.id!], deletion_id);
  expect((await submit({ name: "Cid", seat })).status).toBe(200);
  expect(await restore(deletion_id)).toEqual({ ids: [second.id], refused: 1, next_after: null });
  expect(await levels()).toEqual([{ available: 0, committed: 1 }]);
});

test("a deletion expires, with its files", async () => {
  const { id } = await submit({ name: "Ada" });
  await query(
    `INSERT INTO stored_file (path, form_id, field_id, session_id, response_id, name, size, type)
     SELECT 'g/' || r.id, r.form_id, $2, r.session_id, r.id, 'a.txt', 3, 'text/plain' FROM response r WHERE r.id = $1`,
    [id, form.fields.photo],
  );
  const deletion_id = randomUUID();
  await remove([id!], deletion_id);
  harness.now.current = () => new Date(Date.now() + UNDO_MS + 1_000);
  expect(await restore(deletion_id)).toMatchObject({ ids: [] });
  const { runAllJobs } = await import("../../../services/jobs/run-due-jobs.ts");
  harness.now.current = () => new Date(Date.now() + 2 * UNDO_MS);
  await runAllJobs(harness.context());
  expect(await query("SELECT FROM deleted_response WHERE form_id = $1", [form.form_id])).toEqual([]);
  expect(harness.storage.objects.has(`g/${id}`)).toBe(false);
});

test("an erased customer leaves nothing that could come back", async () => {
  const { id } = await submit({ name: "Ada" });
  const [customer] = await query("INSERT INTO customer (project_id) VALUES ($1) RETURNING uid", [
    people.project_id,
  ]);
  await query("UPDATE response SET customer_id = $2 WHERE id = $1", [id, customer.uid]);
  const deletion_id = randomUUID();
  await remove([id!], deletion_id);
  await people.owner.call(eraseCustomer, {
    params: { customer_id: customer.uid },
    body: { user_confirmation_txt: erasureConfirmation(customer.uid) },
  });
  expect(await restore(deletion_id)).toMatchObject({ ids: [] });
});

test("a customer is kept for as long as a deleted response could come back, and then forgotten", async () => {
  const { id } = await submit({ name: "Ada" });
  const [{ uid }] = await query("INSERT INTO customer (project_id) VALUES ($1) RETURNING uid", [
    people.project_id,
  ]);
  await query("UPDATE response SET customer_id = $2 WHERE id = $1", [id, uid]);
  await remove([id!], randomUUID());
  await query("SELECT forget_idle_customers(ARRAY[$1]::uuid[])", [uid]);
  expect(await query("SELECT uid FROM customer WHERE uid = $1", [uid])).toEqual([{ uid }]);
  const { runAllJobs } = await import("../../../services/jobs/run-due-jobs.ts");
  harness.now.current = () => new Date(Date.now() + 2 * UNDO_MS);
  await runAllJobs(harness.context());
  expect(await query("SELECT uid FROM customer WHERE uid = $1", [uid])).toEqual([]);
});

// Proves data/edit-deleted-rows
test("all matching responses are counted, deleted in steps and restored; later ones stay", async () => {
  await query(
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1, ${NEXT_INDEX}, jsonb_build_object($2::text, jsonb_build_object('value', 'P' || n % 3))
     FROM generate_series(1, 1800) n`,
    [form.form_id, form.fields.name],
  );
  const where = JSON.stringify([{ column: form.fields.name, op: "eq", value: "P1" }]);
  const counted = await people.editor.call<MatchingRows>(countMatchingRows, {
    params: params(),
    query: { where },
  });
  expect(counted).toEqual({ count: 600, through: 1800 });
  await submit({ name: "P1" });
  const deletion_id = randomUUID();
  const sizes: number[] = [];
  for (let through: number | null = counted.through; through !== null; ) {
    const step: DeletedRows & { next_through: number | null } = await people.editor.call(deleteMatchingRows, {
      params: params(),
      body: { transaction_id, deletion_id, through, where },
    });
    sizes.push(step.ids.length);
    through = step.next_through;
  }
  expect(sizes.slice(0, 2)).toEqual([500, 100]);
  const left = `SELECT data -> '${form.fields.name}' ->> 'value' AS name, count(*)::integer AS count
    FROM response WHERE form_id = $1 GROUP BY 1 ORDER BY 1`;
  expect(await query(left, [form.form_id])).toEqual([
    { name: "P0", count: 600 },
    { name: "P1", count: 1 },
    { name: "P2", count: 600 },
  ]);
  let restored = 0;
  for (let after: number | null = 0; after !== null; ) {
    const step: RestoredRows = await restore(deletion_id, after);
    restored += step.ids.length;
    after = step.next_after;
  }
  expect(restored).toBe(600);
  expect((await query(left, [form.form_id]))[1]).toEqual({ name: "P1", count: 601 });
  const searched = await people.editor.call<MatchingRows>(countMatchingRows, {
    params: params(),
    query: { search: "P1" },
  });
  expect(searched.count).toBe(601);
});

test("foreign deletions, unknown columns and bad numbers are refused", async () => {
  const { id } = await submit({ name: "Ada" });
  const deletion_id = randomUUID();
  await remove([id!], deletion_id);
  const other = await makeForm(harness.database.sql, { project_id: people.project_id });
  const foreign = { params: { form_id: other.form_id, deletion_id }, body: { transaction_id, after: 0 } };
  expect(await people.editor.call(restoreRows, foreign)).toMatchObject({ ids: [] });
  expect((await people.viewer.send(restoreRows, { ...foreign })).status).toBe(403);
  const faulty = [
    { where: JSON.stringify([{ column: "nobody", op: "eq", value: "x" }]), through: 1 },
    { where: "[", through: 1 },
    { through: -1 },
    { through: 1.5 },
  ];
  for (const body of faulty) {
    const sent = { params: params(), body: { transaction_id, deletion_id, ...body } };
    expect((await people.editor.send(deleteMatchingRows, sent)).status).toBe(400);
  }
  expect(await restore(deletion_id)).toMatchObject({ ids: [id] });
});

test.each([
  [
    "51 conditions",
    { where: JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })) },
  ],
  ["an unknown operator", { where: JSON.stringify([{ column: "__gf_id", op: "almost", value: "x" }]) }],
  ["a condition with an unknown column", { where: '[{"column":"nothing","op":"eq","value":"x"}]' }],
  ["malformed conditions", { where: "{" }],
  ["a search with NUL", { search: "\0" }],
])("%s neither count nor delete", async (_, which) => {
  await submit({ name: "Ada" });
  const counted = await people.editor.send(countMatchingRows, { params: params(), query: which });
  const body = { transaction_id, deletion_id: randomUUID(), through: 10, ...which };
  const deleted = await people.editor.send(deleteMatchingRows, { params: params(), body });
  expect([counted.status, deleted.status]).toEqual([400, 400]);
  expect(await query("SELECT FROM response WHERE form_id = $1", [form.form_id])).toHaveLength(1);
});
