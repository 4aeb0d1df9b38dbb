import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { BlockInput, FieldInput } from "#core/contracts/building/builder.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { CANVAS_SCHEMA } from "#core/documents/canvas/element.ts";
import type { Browser } from "./browser.ts";
import type { Harness } from "./harness.ts";

export type FieldSketch = Partial<FieldInput> & Pick<FieldInput, "name" | "type"> & { choices?: string[] };

export interface FormSketch {
  title?: string;
  /** If absent, a new project is created. */
  project_id?: string;
  fields?: FieldSketch[];
  /** Conditions by field name. */
  hidden?: Record<string, BlockInput["v_hidden"]>;
  is_closed?: boolean;
}

export interface MadeForm {
  form_id: string;
  document_id: string;
  project_id: string;
  /** Ids of fields by name. */
  fields: Record<string, string>;
  /** Ids of options by field name and value. */
  options: Record<string, Record<string, string>>;
}

/** SQL that takes the form's next response number, as a submit does; $1 is the form. */
export const NEXT_INDEX = `nextval(('response_index."' || $1::uuid || '"')::regclass)`;

async function makeProject(sql: Client): Promise<string> {
  const slug = `o${randomUUID().slice(0, 8)}`;
  const { rows } = await sql.query(
    `WITH o AS (INSERT INTO organization (name, slug) VALUES ($1, $1) RETURNING id)
    INSERT INTO project (organization_id, name) SELECT id, 'forms' FROM o RETURNING id`,
    [slug],
  );
  return rows[0].id;
}

/** A form through the builder's own SQL functions: open, one section, one block for every field. */
export async function makeForm(sql: Client, sketch: FormSketch = {}): Promise<MadeForm> {
  const project_id = sketch.project_id ?? (await makeProject(sql));
  const title = sketch.title ?? "A form";
  const { rows } = await sql.query("SELECT create_form($1, $2, now()) AS made", [project_id, title]);
  const { form_id, document_id } = rows[0].made as { form_id: string; document_id: string };
  const made: MadeForm = { form_id, document_id, project_id, fields: {}, options: {} };
  const section = await sql.query("SELECT id FROM form_block WHERE form_id = $1 AND type = 'section'", [
    form_id,
  ]);
  const blocks: BlockInput[] = [];
  for (const field of (sketch.fields ?? []).map(completed)) {
    await sql.query("SELECT save_field($1, $2::jsonb, now())", [form_id, JSON.stringify(field)]);
    made.fields[field.name] = field.id;
    made.options[field.name] = Object.fromEntries(field.options.map(({ value, id }) => [value, id]));
    const v_hidden = sketch.hidden?.[field.name] ?? false;
    blocks.push(fieldBlock(field.id, section.rows[0].id, blocks.length + 2, v_hidden));
  }
  await sql.query("SELECT save_blocks($1, $2::jsonb, '{}', now())", [form_id, JSON.stringify(blocks)]);
  await sql.query("UPDATE form SET is_force_closed = $2 WHERE id = $1", [form_id, sketch.is_closed ?? false]);
  return made;
}

function completed({ choices = [], ...field }: FieldSketch): FieldInput & { id: string } {
  const options = choices.map((value, index) => ({ id: randomUUID(), value, label: value, index }));
  return { id: randomUUID(), options, optgroups: [], ...field } as FieldInput & { id: string };
}

function fieldBlock(
  form_field_id: string,
  parent_id: string,
  local_index: number,
  v_hidden: BlockInput["v_hidden"],
): BlockInput {
  return {
    id: randomUUID(),
    type: "field",
    parent_id,
    local_index,
    form_field_id,
    title_html: null,
    description_html: null,
    body_html: null,
    v_hidden,
  };
}

export interface TableSketch {
  project_id: string;
  name: string;
  fields: FieldSketch[];
  /** Absent: a schema of its own. */
  schema_id?: string;
  /** Values by column name. */
  rows?: Record<string, string | number>[];
}

export interface MadeTable {
  schema_id: string;
  table_id: string;
  /** Ids of columns by name. */
  fields: Record<string, string>;
}

/** Responses with these values by field name, numbered as submits number them. Returns their ids. */
export async function makeRows(
  sql: Client,
  { form_id, fields }: Pick<MadeForm, "form_id" | "fields">,
  rows: readonly Readonly<Record<string, string | number | null | readonly string[]>>[],
): Promise<string[]> {
  const data = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [fields[name], { value }])),
  );
  const made = await sql.query(
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, ${NEXT_INDEX}, data FROM jsonb_array_elements($2::jsonb) data RETURNING id`,
    [form_id, JSON.stringify(data)],
  );
  return made.rows.map(({ id }) => id);
}

/** A table of a schema document, with rows of plain values. */
export async function makeTable(
  sql: Client,
  { project_id, name, fields, rows = [], schema_id: known }: TableSketch,
): Promise<MadeTable> {
  const made = await sql.query(
    `WITH d AS (
       INSERT INTO document (project_id, doctype, title) SELECT $1, 'v0_schema', $2 WHERE $4::uuid IS NULL RETURNING id)
     INSERT INTO form (project_id, schema_id, name)
     SELECT $1, coalesce($4, (SELECT id FROM d)), $3 RETURNING id, schema_id`,
    [project_id, `s${randomUUID().slice(0, 8)}`, name, known ?? null],
  );
  const { id: table_id, schema_id } = made.rows[0] as { id: string; schema_id: string };
  const columns = fields.map(completed);
  for (const field of columns)
    await sql.query("SELECT save_field($1, $2::jsonb, now())", [table_id, JSON.stringify(field)]);
  const made_fields = Object.fromEntries(columns.map((field) => [field.name, field.id]));
  await makeRows(sql, { form_id: table_id, fields: made_fields }, rows);
  return { schema_id, table_id, fields: made_fields };
}

/** An empty canvas. */
export async function makeCanvas(sql: Client, project_id: string): Promise<string> {
  const { rows } = await sql.query(
    `WITH d AS (INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_canvas', 'Plan') RETURNING id)
     INSERT INTO canvas_document (document_id, schema_version) SELECT id, $2 FROM d RETURNING document_id`,
    [project_id, CANVAS_SCHEMA],
  );
  return rows[0].document_id;
}

interface Besides {
  organization_id: string;
  project_id: string;
  user_id: string;
  invitation_id: string;
  deleted_project_id: string;
  deleted_organization_id: string;
}

/**
 * Further contents of an organization: another member and an invitation, an empty and a deleted project, and
 * a deleted organization of the same people.
 */
export async function makeBesides(sql: Client, organization_id: string): Promise<Besides> {
  const { rows } = await sql.query(
    `WITH u AS (INSERT INTO auth_user (name, email) VALUES ('Mo', $2 || '@example.com') RETURNING id),
      m AS (INSERT INTO organization_member (organization_id, user_id, role) SELECT $1, id, 'viewer' FROM u),
      i AS (INSERT INTO organization_invitation (organization_id, email, role, token_hash, expires_at, inviter_id)
        SELECT $1, $2 || '@example.org', 'viewer', $2, now() + interval '1 day', user_id
        FROM organization_member WHERE organization_id = $1 AND role = 'owner' RETURNING id),
      p AS (INSERT INTO project (organization_id, name) VALUES ($1, left($2, 8)) RETURNING id),
      dp AS (INSERT INTO project (organization_id, name, deleted_at) VALUES ($1, right($2, 8), now()) RETURNING id),
      o AS (INSERT INTO organization (name, slug, deleted_at) VALUES ('Deleted', $2, now()) RETURNING id),
      om AS (INSERT INTO organization_member (organization_id, user_id, role)
        SELECT o.id, m.user_id, m.role FROM o, organization_member m WHERE m.organization_id = $1)
    SELECT p.id AS project_id, u.id AS user_id, i.id AS invitation_id, dp.id AS deleted_project_id,
      o.id AS deleted_organization_id FROM p, u, i, dp, o`,
    [organization_id, randomUUID()],
  );
  return { organization_id, ...rows[0] };
}

/** Saves the form's current state as a version. */
export async function makeVersion(sql: Client, form_id: string): Promise<string> {
  const { rows } = await sql.query("SELECT keep_form_version($1, 'kept', 'Kept', NULL, now()) AS kept", [
    form_id,
  ]);
  return rows[0].kept.id;
}

/** A product in the form's own store. */
export async function makeProduct(sql: Client, form_id: string): Promise<string> {
  const id = randomUUID();
  await sql.query("SELECT connect_store($1, 'The shop', 'EUR', now())", [form_id]);
  await sql.query(`SELECT save_product($1, $2, '{"name": "Ticket", "options": []}', 10, now())`, [
    form_id,
    id,
  ]);
  return id;
}

/** A webhook to an unreachable address, and a dead-lettered mail. */
export async function makeChannels(
  sql: Client,
  form_id: string,
): Promise<{ webhook_id: string; delivery_id: string }> {
  const webhook = await sql.query(
    `INSERT INTO webhook (form_id, url, events, secret)
     VALUES ($1, 'https://receiver.invalid/', '{response.deleted}', '') RETURNING id`,
    [form_id],
  );
  const delivery = await sql.query(
    `INSERT INTO outbox (form_id, subject_id, destination, event, dead_at)
     VALUES ($1, gen_random_uuid(), 'mail:respondent', '{"type": "response.created"}', now()) RETURNING id`,
    [form_id],
  );
  return { webhook_id: webhook.rows[0].id, delivery_id: delivery.rows[0].id };
}

/** Stock of a form's options by option id. */
export async function stockOptions(
  sql: Client,
  form: MadeForm,
  stock: Record<string, number>,
): Promise<void> {
  const { rows } = await sql.query("INSERT INTO store (project_id, name) VALUES ($1, 'store') RETURNING id", [
    form.project_id,
  ]);
  const store_id = rows[0].id;
  await sql.query(
    "INSERT INTO connection_commerce_store (form_id, store_id, project_id) VALUES ($1, $2, $3)",
    [form.form_id, store_id, form.project_id],
  );
  await sql.query(
    `WITH i AS (
      INSERT INTO inventory_item (store_id, sku) SELECT $1, key FROM jsonb_each($2::jsonb) RETURNING id, sku
    ) INSERT INTO inventory_level (inventory_item_id, available) SELECT id, ($2::jsonb ->> sku)::integer FROM i`,
    [store_id, JSON.stringify(stock)],
  );
}

export interface People {
  owner: Browser;
  admin: Browser;
  editor: Browser;
  viewer: Browser;
  stranger: Browser;
  /** Not signed in. */
  nobody: Browser;
  organization_id: string;
  project_id: string;
}

/** The owner of a project, three members of it, and two outsiders. */
export async function makePeople(harness: Harness): Promise<People> {
  const { sql } = harness.database;
  const people = {
    owner: harness.browser(),
    admin: harness.browser(),
    editor: harness.browser(),
    viewer: harness.browser(),
    stranger: harness.browser(),
    nobody: harness.browser(),
  };
  const { owner, admin, editor, viewer, stranger } = people;
  const [ada, edgar, vera] = await Promise.all([
    admin.arrive("Ada Admin"),
    editor.arrive("Edgar Editor"),
    viewer.arrive("Vera Viewer"),
    owner.arrive("Olga Owner"),
    stranger.arrive("Stan Stranger"),
  ]);
  await stranger.call<Workspace>(loadWorkspace);
  const workspace = await owner.call<Workspace>(loadWorkspace);
  const organization_id = workspace.organizations[0]!.id;
  await sql.query(
    `INSERT INTO organization_member (organization_id, user_id, role)
     VALUES ($1, $2, 'admin'), ($1, $3, 'editor'), ($1, $4, 'viewer')`,
    [organization_id, ada.id, edgar.id, vera.id],
  );
  return { ...people, organization_id, project_id: workspace.projects[0]!.id };
}
