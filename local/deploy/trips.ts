import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { editForm } from "#core/contracts/building/editing.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { listRows, type RowPage, type UpdatedCell, updateCell } from "#core/contracts/grid/rows.ts";
import { setTotalLimit } from "#core/contracts/settings.ts";
import { formPath, loadFormPath, submitPath } from "#core/contracts/wire/paths.ts";
import { EditorClient } from "../client/editor-client.ts";
import type { LocalCloud } from "../local-cloud.ts";
import { FormSketch } from "../seed/form-draft.ts";
import { type CreatedForm, createForm } from "../seed/seed.ts";
import { dataOf, openSession, postResponse } from "../simulate/send.ts";

interface Travel {
  cloud: LocalCloud;
  owner: EditorClient;
  form: CreatedForm;
  field_id: string;
}

/** Loads, edits and submits a form, and edits its grid, all through HTTP. Throws at the first wrong result. */
export async function takeTrips(cloud: LocalCloud, report: (line: string) => void): Promise<void> {
  const travel = await arrange(cloud);
  report("create: an owner signed up, made a form and opened it");
  await load(travel, "Your name");
  report("Load: the page and the form as JSON.");
  await edit(travel);
  report("Edit: a question was renamed, and visitors see the change.");
  await submit(travel);
  report("Submit: stored, repeated, and refused at a limit.");
  await workInGrid(travel);
  report("Grid: rows were listed, edited and deleted.");
  await cloud.worker.runScheduled();
  report("Schedule: the cron trigger ran.");
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: found ${left}, expected ${right}`);
}

async function arrange(cloud: LocalCloud): Promise<Travel> {
  const owner = new EditorClient(cloud.origin);
  await owner.signUp({ name: "Ada", email: "ada@example.com", password: randomUUID() });
  const { projects } = await owner.call<Workspace>(loadWorkspace);
  const draft = new FormSketch("Deployment");
  draft.section();
  const { id } = draft.field({ name: "name", type: "text", label: "Your name", required: true });
  return { cloud, owner, form: await createForm(owner, projects[0]!.id, draft), field_id: id };
}

/** How long to wait until an edit reaches the cached page; it usually takes seconds. */
const PATIENCE_MS = 15_000;

async function load({ cloud, form }: Travel, label: string): Promise<void> {
  for (const path of [formPath(form.form_id), loadFormPath(form.form_id)]) {
    const deadline = Date.now() + PATIENCE_MS;
    const readPage = async () => {
      const response = await fetch(new URL(path, cloud.origin));
      return [response.status, (await response.text()).includes(label)];
    };
    let seen = await readPage();
    while (!seen[1] && Date.now() < deadline) {
      await delay(500);
      seen = await readPage();
    }
    expectEqual(seen, [200, true], `GET ${path} shows "${label}"`);
  }
}

async function edit(travel: Travel): Promise<void> {
  const { owner, form, field_id } = travel;
  const { document_id, form_id } = form;
  const { edit_number } = await owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  await owner.call(editForm, {
    params: { form_id },
    body: {
      transaction_id: randomUUID(),
      replica_id: "deploy-check",
      base: edit_number,
      operations: [{ type: "field.set", field_id, property: "label", value: "Your full name" }],
    },
  });
  await load(travel, "Your full name");
}

async function submit({ cloud, owner, form }: Travel): Promise<void> {
  const { form_id } = form;
  const send = (session_id: string, name: string) =>
    postResponse(cloud.origin, submitPath(form_id), session_id, { name });
  const session_id = await openSession({ origin: cloud.origin, form_id });
  const first = dataOf<Submitted["data"]>(await send(session_id, "Ada"));
  const repeated = dataOf<Submitted["data"]>(await send(session_id, "Ada"));
  expectEqual(repeated.id, first.id, "the response id of a repeated submit");
  await owner.call(setTotalLimit, { body: { form_id, enabled: true, max: 2 } });
  dataOf(await send(await openSession({ origin: cloud.origin, form_id }), "Grace"));
  const refused = await send(await openSession({ origin: cloud.origin, form_id }), "Joan");
  expectEqual(
    [refused.ok, refused.text.includes("FORM_RESPONSE_LIMIT_REACHED")],
    [false, true],
    "the third submit (accepted, refused by the limit)",
  );
}

async function workInGrid({ owner, form, field_id }: Travel): Promise<void> {
  const params = { form_id: form.form_id };
  const list = () => owner.call<RowPage>(listRows, { params });
  const names = ({ rows }: RowPage) => rows.map(({ data }) => data[field_id]?.value).sort();
  const { rows } = await list();
  expectEqual(names({ rows } as RowPage), ["Ada", "Grace"], "the rows");
  const [row, other] = rows;
  const { version } = await owner.call<UpdatedCell>(updateCell, {
    params: { ...params, row_id: row!.id, field_id },
    body: { transaction_id: randomUUID(), value: "Augusta" },
  });
  expectEqual(version, row!.version + 1, "the version of the edited row");
  await owner.call(deleteRows, { params, body: { transaction_id: randomUUID(), ids: [other!.id] } });
  expectEqual(names(await list()), ["Augusta"], "the remaining rows");
}
