import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { editForm, type FormEdits } from "#core/contracts/building/editing.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import {
  type FormVersion,
  type KeptVersion,
  keepVersion,
  type LoadedVersion,
  listVersions,
  loadVersion,
  previewVersion,
  renameVersion,
  submitVersionPreview,
} from "#core/contracts/versions.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  const fields = [{ name: "name", type: "text" as const, label: "Name" }];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields, is_closed: true });
});
afterAll(() => harness.close());

const params = () => ({ form_id: form.form_id });

async function rename(title: string): Promise<FormEdits> {
  const response = await people.editor.send(editForm, {
    params: params(),
    body: {
      transaction_id: randomUUID(),
      replica_id: "one",
      base: 0,
      operations: [{ type: "form.set", property: "title", value: title }],
    },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: FormEdits }).data;
}

async function keep(name: string): Promise<{ id: string }> {
  const { id } = await people.editor.call<KeptVersion>(keepVersion, { params: params(), body: { name } });
  return { id: id! };
}
const list = () => people.viewer.call<FormVersion[]>(listVersions, { params: params() });
const load = (version_id: string) =>
  people.viewer.call<LoadedVersion>(loadVersion, { params: { ...params(), version_id } });

/** Moves all edits so far into the past. */
const age = (interval: string) =>
  harness.database.sql.query(
    `UPDATE form_edit SET created_at = created_at - $2::interval WHERE form_id = $1`,
    [form.form_id, interval],
  );

describe("versions of a form", () => {
  test("are saved by name, with the form's state and the person", async () => {
    await rename("First");
    const { id } = await keep("Before the party");
    await rename("Second");
    const versions = await list();
    expect(versions).toMatchObject([{ id, name: "Before the party", reason: "kept" }]);
    expect(versions[0]!.user?.name).toBe("Edgar Editor");
    expect((await load(id)).definition.title).toBe("First");
  });

  test("are saved before the first edit after an hour without one", async () => {
    await rename("Morning");
    await rename("Still morning");
    expect(await list()).toEqual([]);
    await age("1 hour");
    await rename("Afternoon");
    await rename("Still afternoon");
    const [version, ...others] = await list();
    expect(others).toEqual([]);
    expect(version).toMatchObject({ name: null, reason: "rested" });
    expect((await load(version!.id)).definition.title).toBe("Still morning");
  });

  test("are saved after two hundred edits without a version", async () => {
    const { number } = await rename("Some");
    await harness.database.sql.query(
      `INSERT INTO form_edit (form_id, number, operations, xid, created_at)
       SELECT $1, n, '[]', -n, now() FROM generate_series($2::int, $2::int + 199) n`,
      [form.form_id, number + 1],
    );
    await rename("Many");
    expect(await list()).toMatchObject([{ reason: "edited" }]);
  });

  const setClosed = async (by: "owner" | "editor", closed: boolean) =>
    expect((await people[by].send(setForceClosed, { body: { form_id: form.form_id, closed } })).status).toBe(
      200,
    );

  test("are saved at each opening, with the person who opened the form", async () => {
    await rename("Ready");
    await setClosed("owner", false);
    await setClosed("owner", false);
    for (const by of ["editor", "owner"] as const) {
      await setClosed("owner", true);
      await setClosed(by, false);
    }
    const versions = await list();
    expect(versions.map(({ reason, user }) => [reason, user?.name])).toEqual([
      ["opened", "Olga Owner"],
      ["opened", "Edgar Editor"],
      ["opened", "Olga Owner"],
    ]);
    expect((await load(versions[2]!.id)).definition.title).toBe("Ready");
  });

  test("have no person if the database does not know who opened the form", async () => {
    await rename("Ready");
    await harness.database.sql.query("UPDATE form SET is_force_closed = false WHERE id = $1", [form.form_id]);
    expect(await list()).toMatchObject([{ reason: "opened", user: null }]);
  });

  test("of repeated openings do not displace older content", async () => {
    await rename("Morning");
    await age("1 hour");
    await rename("Afternoon");
    await harness.database.sql.query(
      `INSERT INTO form_version (form_id, number, reason, definition, created_at)
       SELECT form_id, max(number), 'opened', '{}', now() - n * interval '1 second'
       FROM form_edit, generate_series(1, 60) n WHERE form_id = $1 GROUP BY form_id, n`,
      [form.form_id],
    );
    await harness.database.sql.query(
      "UPDATE form_version SET created_at = created_at - interval '1 day' WHERE form_id = $1 AND reason = 'rested'",
      [form.form_id],
    );
    await setClosed("owner", false);
    const versions = await list();
    expect(versions).toHaveLength(50);
    expect(versions[0]!.user?.name).toBe("Olga Owner");
    expect(versions.at(-1)!.reason).toBe("rested");
  });

  test("are limited to fifty without a name and a hundred with one", async () => {
    await harness.database.sql.query(
      `INSERT INTO form_version (form_id, number, reason, name, definition, created_at)
       SELECT $1::uuid, n, 'rested', NULL, '{}'::jsonb, now() - n * interval '1 day' FROM generate_series(1, 60) n
       UNION ALL
       SELECT $1::uuid, n, 'kept', 'Kept ' || n, '{}'::jsonb, now() - n * interval '1 day' FROM generate_series(1, 99) n`,
      [form.form_id],
    );
    await keep("The hundredth");
    const versions = await list();
    expect(versions.filter(({ name }) => name === null)).toHaveLength(50);
    expect(versions.filter(({ name }) => name !== null)).toHaveLength(100);
    const refused = await people.editor.send(keepVersion, { params: params(), body: { name: "One more" } });
    expect(refused.status).toBe(400);
    expect(await list()).toHaveLength(150);
  });

  test("are saved before a restore unless one exists already", async () => {
    await rename("Now");
    const keep = () =>
      people.editor.call<KeptVersion>(keepVersion, { params: params(), body: { name: null } });
    expect((await keep()).id).not.toBeNull();
    expect((await keep()).id).toBeNull();
    expect(await list()).toMatchObject([{ name: null, reason: "restored" }]);
  });

  test("can be given a name, or lose it", async () => {
    const { id } = await keep("Frist");
    const name = (text: string | null) =>
      people.editor.call(renameVersion, { params: { ...params(), version_id: id }, body: { name: text } });
    await name("First");
    expect((await list())[0]!.name).toBe("First");
    await name(null);
    expect((await list())[0]!.name).toBeNull();
  });

  test("are previewed as the former public page, and a submit there stores nothing", async () => {
    await rename("The former title");
    const { id } = await keep("Former");
    await rename("The newer title");
    const page = await people.viewer.send(previewVersion, { params: { ...params(), version_id: id } });
    const html = await page.text();
    expect(html).toContain("The former title");
    expect(html).not.toContain("The newer title");
    const tried = await people.viewer.send(submitVersionPreview, {
      params: { ...params(), version_id: id },
      body: { name: "Ada" },
    });
    expect(tried.status).toBe(200);
    const stored = await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [
      form.form_id,
    ]);
    expect(stored.rowCount).toBe(0);
  });

  test("of another form are not found", async () => {
    const { id } = await keep("Mine");
    const other = await makeForm(harness.database.sql, { project_id: people.project_id });
    const params = { form_id: other.form_id, version_id: id };
    for (const contract of [loadVersion, previewVersion]) {
      expect((await people.owner.send(contract, { params })).status).toBe(404);
    }
    const renamed = await people.owner.send(renameVersion, { params, body: { name: "Yours" } });
    expect(renamed.status).toBe(404);
  });
});
