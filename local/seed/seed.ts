import { editForm } from "#core/contracts/building/editing.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { EditorClient } from "../client/editor-client.ts";
import { simulate } from "../simulate/simulate.ts";
import { conferenceForm } from "./conference-form.ts";
import { demoForm } from "./demo-form.ts";
import type { FormDraft } from "./form-draft.ts";

/** The owner of the seeded workspace. Deployments have no such owner. */
export const DEMO_OWNER = { name: "Robin Demo", email: "demo@sheaf.example", password: "sheaf-demo-owner" };

export type CreatedForm = CreatedDocument & { form_id: string };

export interface Seeded {
  demo_form_id: string;
  conference_form_id: string;
}

/**
 * Finds the demo workspace of `npm run dev`, or creates it over HTTP. Sends `responses` to the conference form
 * through the public submit route.
 */
export async function seed(options: {
  origin: string;
  responses: number;
  onProgress?: (done: number, total: number) => void;
}): Promise<Seeded> {
  const client = new EditorClient(options.origin);
  await client.signIn(DEMO_OWNER);
  const workspace = await client.call<Workspace>(loadWorkspace);
  const project = workspace.projects[0];
  if (!project) throw new Error("The demo owner has no project.");
  const demo_form_id = await ensureForm(client, workspace, project.id, demoForm());
  const conference_form_id = await ensureForm(client, workspace, project.id, conferenceForm());
  const made =
    workspace.documents.find((document) => document.form_id === conference_form_id)?.responses ?? 0;
  if (made < options.responses) {
    await simulate({
      origin: options.origin,
      form_id: conference_form_id,
      count: options.responses - made,
      seed: made,
      onProgress: options.onProgress,
    });
  }
  return { demo_form_id, conference_form_id };
}

async function ensureForm(
  client: EditorClient,
  workspace: Workspace,
  project_id: string,
  draft: FormDraft,
): Promise<string> {
  const existing = workspace.documents.find((document) => document.title === draft.title)?.form_id;
  return existing ?? (await createForm(client, project_id, draft)).form_id;
}

/** Creates a form with the draft's blocks and opens it. */
export async function createForm(
  client: EditorClient,
  project_id: string,
  draft: FormDraft,
): Promise<CreatedForm> {
  const created = await createClosedForm(client, project_id, draft);
  await client.call(setForceClosed, { body: { form_id: created.form_id, closed: false } });
  return created;
}

/** Creates a form with the draft's blocks. It stays closed, like every new form. */
export async function createClosedForm(
  client: EditorClient,
  project_id: string,
  draft: FormDraft,
): Promise<CreatedForm> {
  const created = await client.call<CreatedForm>(createDocument, {
    body: { project_id, doctype: "v0_form", title: draft.title },
  });
  if (draft.blocks.length === 0) return created;
  const { form_id, document_id } = created;
  const fresh = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  const operations = [
    ...fresh.form.blocks.map(({ id }) => ({ type: "block.delete" as const, block_id: id })),
    ...draft.fields.map((field) => ({ type: "field.insert" as const, field })),
    ...draft.blocks.map((block, index) => {
      const place = { after: draft.blocks[index - 1]?.id ?? null, before: null };
      return { type: "block.insert" as const, block, place };
    }),
  ];
  const batch = { transaction_id: "seed", replica_id: "seed", base: fresh.edit_number };
  await client.call(editForm, { params: { form_id }, body: { ...batch, operations } });
  return created;
}
