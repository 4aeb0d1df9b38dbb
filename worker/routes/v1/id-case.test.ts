import { afterAll, beforeAll, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { listRows, type RowPage } from "#core/contracts/grid/rows.ts";
import {
  loadSession,
  type NewSession,
  newSession,
  patchSession,
  patchSessionField,
  type SavedSession,
} from "#core/contracts/sessions.ts";
import { completePath, formPath, loadFormPath, statusPath, stockPath } from "#core/contracts/wire/paths.ts";
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
      { name: "size", type: "select", choices: ["S", "M"] },
      { name: "extras", type: "checkboxes", choices: ["a", "b"] },
    ],
  });
});
afterAll(() => harness.close());

const upper = (id: string | undefined) => id!.toUpperCase();
const visitor = () => harness.browser();

test("a form is found by its id in any case, at every address", async () => {
  const { form_id } = form;
  for (const path of [formPath, loadFormPath, stockPath] as const) {
    expect([path(form_id), (await visitor().request(path(upper(form_id)))).status]).toEqual([
      path(form_id),
      200,
    ]);
  }
  const status = await visitor().request(statusPath(upper(form_id), "formclosed"), {
    headers: { accept: "text/html" },
  });
  expect([status.status, status.headers.get("location")]).toEqual([303, formPath(form_id)]);
});

test("sessions, fields, options and responses are found by id in any case", async () => {
  const form_id = upper(form.form_id);
  const { id } = await visitor().call<NewSession>(newSession, { params: { form_id } });
  const session_id = upper(id);
  const body = { form_id, seq: 1, fields: { [upper(form.fields.name)]: "Ada" } };
  await visitor().call(patchSession, { params: { session_id }, body });
  await visitor().call(patchSessionField, {
    params: { session_id, field_id: upper(form.fields.size) },
    body: { value: upper(form.options.size!.M), seq: 2 },
  });
  const saved = await visitor().call<SavedSession>(loadSession, { params: { session_id } });
  expect(saved).toMatchObject({ id, form_id: form.form_id, raw: { [form.fields.name!]: "Ada" } });

  const submitted = await visitor().send(submitForm, {
    params: { form_id },
    body: {
      __gf_session: session_id,
      name: "Ada",
      size: upper(form.options.size!.M),
      extras: [upper(form.options.extras!.b)],
    },
  });
  expect(submitted.status).toBe(200);
  const { data } = (await submitted.json()) as Submitted;
  expect(data.session_id).toBe(id);

  const ending = await visitor().request(completePath(form_id, upper(data.id)));
  expect(ending.status).toBe(200);
  const { rows } = await people.editor.call<RowPage>(listRows, { params: { form_id } });
  expect(rows[0]!.data).toMatchObject({
    [form.fields.size!]: { form_field_option_id: form.options.size!.M },
    [form.fields.extras!]: { form_field_option_ids: [form.options.extras!.b] },
  });
});
