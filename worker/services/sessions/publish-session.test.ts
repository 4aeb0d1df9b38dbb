import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Change } from "#core/contracts/rooms/room.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "drink", type: "select", choices: ["tea", "coffee"] },
      { name: "pin", type: "password" },
      { name: "note", type: "text" },
    ],
  });
});
afterAll(() => harness.close());

async function type(session_id: string, seq: number, fields: Record<string, unknown>) {
  const body = { form_id: form.form_id, seq, fields };
  await harness.browser().call(patchSession, { params: { session_id }, body });
}
const mint = async () =>
  (await harness.browser().call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;
const published = () => {
  const room = formRoom(form.form_id);
  return harness.room.published.filter((one) => one.room === room).map(({ publication }) => publication);
};

/** Someone has the form's rows open since this time. */
async function watch(entered_at: Date) {
  await harness.database.sql.query(
    `insert into room_entry (user_id, organization_id, room, session_id, project_id, role, entered_at)
     select m.user_id, m.organization_id, $1, $2, $3, 'viewer', $4 from organization_member m limit 1`,
    [formRoom(form.form_id), randomUUID(), people.project_id, entered_at.toISOString()],
  );
}

test("nothing is published while nobody watches, or has not for a quarter of an hour", async () => {
  const id = await mint();
  await type(id, 1, { [form.fields.name!]: "Ada" });
  await watch(new Date(harness.now.current().getTime() - 17 * 60_000));
  await type(id, 2, { [form.fields.name!]: "Ada L" });
  await harness.drain();
  expect(published()).toEqual([]);
});

test("what several patches of a moment changed is published once, without secrets", async () => {
  await watch(harness.now.current());
  const { name, drink, pin } = form.fields;
  const id = await mint();
  await type(id, 1, { [name!]: "A", [pin!]: "1234" });
  await type(id, 2, { [name!]: "Ad" });
  await type(id, 3, { [name!]: "Ada", [drink!]: form.options.drink!.tea });
  await type(id, 4, { [drink!]: null });
  await harness.drain();
  expect(published()).toEqual([
    {
      type: "session.updated",
      form_id: form.form_id,
      session_id: id,
      version: 4,
      session: {
        data: { [name!]: { value: "Ada" }, [drink!]: null },
        updated_at: expect.any(String),
        last_field_id: expect.any(String),
        state: "unfinished",
        progress: { answered: 1, asked: expect.any(Number) },
      },
    },
  ]);
  expect(JSON.stringify(published())).not.toContain("1234");
});

test("only what was stored is published: no older value that came late, and no secret of a changed question", async () => {
  await watch(harness.now.current());
  const { name, note } = form.fields;
  const id = await mint();
  const { sql } = harness.database;
  const { rows } = await sql.query("select form_definition($1) as kept", [form.form_id]);
  await sql.query("update attribute set type = 'password' where id = $1", [note]);
  // The edge still has the question as a text.
  await harness.definitions.write(rows[0].kept);
  await type(id, 5, { [name!]: "Ada", [note!]: "secret" });
  await harness.drain();
  await type(id, 4, { [name!]: "Ad" });
  await type(id, 6, { [note!]: "secret" });
  await harness.drain();
  const own = published().filter((one) => JSON.stringify(one).includes(id));
  expect(own).toMatchObject([{ version: 5, session: { data: { [name!]: { value: "Ada" } } } }]);
  expect(JSON.stringify(own)).not.toContain("secret");
});

test("what several people typed is one message, with what their drafts have when it is sent", async () => {
  await watch(harness.now.current());
  const { name, note, drink } = form.fields;
  const [ada, ben] = [await mint(), await mint()];
  harness.room.published.length = 0;
  await type(ada, 1, { [name!]: "Ada" });
  await type(ben, 1, { [name!]: "Ben", [drink!]: form.options.drink!.tea });
  await type(ben, 2, { [drink!]: null });
  // Through another isolate, which tells the room later.
  const { sql } = harness.database;
  await sql.query(
    "update response_session set raw = raw || jsonb_build_object($2::text, 'Ada Lovelace'), seq = 7 where id = $1",
    [ada, name],
  );
  await harness.drain();
  const [message, ...others] = published();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ type: "sessions.updated", form_id: form.form_id });
  const { sessions } = message as Extract<Change, { type: "sessions.updated" }>;
  expect(new Map(sessions!.map((one) => [one.session_id, one]))).toMatchObject(
    new Map([
      [ada, { session_id: ada, version: 7, session: { data: { [name!]: { value: "Ada Lovelace" } } } }],
      [
        ben,
        { session_id: ben, version: 2, session: { data: { [name!]: { value: "Ben" }, [drink!]: null } } },
      ],
    ]),
  );
  expect(JSON.stringify(message)).not.toContain(note!);
});

test("drafts that were erased before the room is told are not published", async () => {
  await watch(harness.now.current());
  const id = await mint();
  harness.room.published.length = 0;
  await type(id, 1, { [form.fields.name!]: "Ada" });
  await harness.database.sql.query("delete from response_session where id = $1", [id]);
  await harness.drain();
  expect(published()).toEqual([]);
});
