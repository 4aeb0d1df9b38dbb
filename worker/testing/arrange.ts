import { randomUUID } from "node:crypto";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { assetPath } from "#core/files/assets.ts";
import { blobPath } from "#core/files/objects.ts";
import type { Browser, Sent } from "./browser.ts";
import { bucketBodies } from "./bucket-samples.ts";
import { connectionBodies } from "./connection-samples.ts";
import { nameOf } from "./contracts.ts";
import {
  type MadeForm,
  makeBesides,
  makeCanvas,
  makeChannels,
  makeForm,
  makeProduct,
  makeTable,
  makeVersion,
  type People,
} from "./factories.ts";
import type { Harness } from "./harness.ts";
import { makeBucket } from "./make-bucket.ts";
import { makeConnection } from "./make-connection.ts";
import { sampleBodies } from "./samples.ts";

/** Shared fixtures for tests over all routes. */
export interface Arranged {
  form: MadeForm;
  /** Values of path parameters. */
  ids: Record<string, string>;
  /** The storage path of an uploaded file. */
  path: string;
}

/** An open form of the owner with one response and one session. */
export async function arrange(harness: Harness, people: People): Promise<Arranged> {
  const { project_id, nobody } = people;
  const { sql } = harness.database;
  const table = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [{ name: "city", type: "text" }],
  });
  const reference = { type: "sheaf" as const, table_id: table.table_id, column: table.fields.city! };
  const form = await makeForm(sql, {
    project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "notes", type: "file", multiple: true },
      { name: "seat", type: "select", choices: ["front", "back"] },
      { name: "city", type: "search", reference },
      { name: "mail", type: "challenge_email" },
      { name: "spot", type: "latlng" },
    ],
  });
  const { form_id, document_id } = form;
  const session = await nobody.call<NewSession>(newSession, { params: { form_id } });
  await nobody.call(patchSession, {
    params: { session_id: session.id },
    body: { form_id, seq: 1, fields: { [form.fields.name!]: "Ada" } },
  });
  const row = await nobody.call<Submitted["data"]>(submitForm, {
    params: { form_id },
    body: { name: "Ada" },
  });
  const trapped = await nobody.call<Submitted["data"]>(submitForm, {
    params: { form_id },
    body: { name: "Ada", __gf_website: "x" },
  });
  const customer = await sql.query("INSERT INTO customer (project_id) VALUES ($1) RETURNING uid", [
    project_id,
  ]);
  const field_id = form.fields.name!;
  const bucket = await makeBucket(sql, { project_id, keys: ["a.txt"], is_public: true });
  const object_id = bucket.objects["a.txt"]!;
  const blob = await sql.query("SELECT blob_id FROM bucket_object WHERE id = $1", [object_id]);
  const letter = { body: new TextEncoder().encode("a"), type: "text/plain" };
  harness.storage.objects.set(blobPath(blob.rows[0].blob_id), letter);
  const upload = await sql.query(
    `INSERT INTO bucket_upload (id, bucket_id, folder_id, name, size, type, created_at, created_by, expires_at)
     VALUES (gen_random_uuid(), $1, $1, 'b.txt', 1, 'text/plain', now(), gen_random_uuid(), now() + interval '1 day')
     RETURNING id`,
    [bucket.document_id],
  );
  harness.storage.objects.set(blobPath(upload.rows[0].id), letter);
  const organization = await makeBesides(sql, people.organization_id);
  const ids = {
    ...organization,
    project_id,
    empty_project_id: organization.project_id,
    form_id,
    document_id,
    schema_id: table.schema_id,
    table_id: table.table_id,
    canvas_id: await makeCanvas(sql, project_id),
    file_id: "0a1b2c3d4e5f",
    field_id,
    session_id: session.id,
    row_id: row.id,
    held_id: trapped.id,
    customer_id: customer.rows[0].uid,
    sku: form.options.seat!.front!,
    order_id: randomUUID(),
    link_id: randomUUID(),
    proof: "0",
    draft: "0",
    deletion_id: randomUUID(),
    product_id: await makeProduct(sql, form_id),
    version_id: await makeVersion(sql, form_id),
    template_id: "newsletter",
    asset_id: randomUUID(),
    bucket_id: bucket.document_id,
    object_id,
    upload_id: upload.rows[0].id,
    database_id: await makeConnection(sql, project_id),
    schema_name: "archive",
    table: "cities",
    key: "a.txt",
    page: "formclosed",
    format: "csv",
    audience: "respondent",
    ...(await makeAddress(sql, form_id)),
    ...(await makeChannels(harness.database.sql, form_id)),
  };
  const path = `tmp/${session.id}/${form.fields.notes!}/1/a.mp3`;
  await harness.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, session_id, response_id, name, size, type)
     VALUES ($1, $2, $3, $4, $5, 'a.mp3', 3, 'audio/mpeg')`,
    [path, form_id, form.fields.notes, session.id, row.id],
  );
  harness.storage.objects.set(path, { body: new TextEncoder().encode("ID3"), type: "audio/mpeg" });
  await sql.query(
    `INSERT INTO asset (id, organization_id, document_id, is_public, name, type, size, created_at, checked_at)
     VALUES ($1, $2, $3, true, 'a.png', 'image/png', 8, now(), now())`,
    [ids.asset_id, people.organization_id, document_id],
  );
  const png = { body: new TextEncoder().encode("\x89PNG"), type: "image/png" };
  harness.storage.objects.set(assetPath({ id: ids.asset_id, is_public: true }), png);
  return { form, ids, path };
}

/** The parts of a readable address of the form. */
async function makeAddress(sql: Harness["database"]["sql"], form_id: string) {
  const { rows } = await sql.query<{ slug: string; name: string }>(
    `WITH place AS (
       SELECT o.id, o.slug FROM form f JOIN project p ON p.id = f.project_id JOIN organization o ON o.id = p.organization_id
       WHERE f.id = $1),
     added AS (
       INSERT INTO form_address (organization_id, name, form_id, is_current, created_at)
       SELECT id, 'party-' || left($1::text, 8), $1, true, now() FROM place RETURNING name)
     SELECT slug, name FROM place, added`,
    [form_id],
  );
  return { organization: `@${rows[0]!.slug}`, name: rows[0]!.name };
}

/**
 * Calls a route with its sample. Arranging takes longer than most calls, so calls share one arrangement until
 * one is refused: an earlier call may have used up what it names. That call is then repeated with a new
 * arrangement.
 */
export function sampleCaller(harness: Harness, people: People) {
  let shared: Promise<Arranged> | undefined;
  return async (browser: Browser, contract: Contract): Promise<Response> => {
    const call = async () => {
      shared ??= arrange(harness, people);
      return browser.send(contract, sampleOf(contract, await shared, people));
    };
    const response = await call();
    if (response.status < 400) return response;
    shared = undefined;
    return call();
  };
}

/** What the caller must be a member of, if the query names it. */
function ownerQuery({ access }: Contract, ids: Record<string, string>): Record<string, string> {
  return typeof access === "object" && access.in === "query" ? { [access.key]: ids[access.key]! } : {};
}

/** A valid call of the contract. */
export function sampleOf(contract: Contract, { form, ids, path }: Arranged, people: People): Sent {
  const { row_id, customer_id, bucket_id, object_id } = ids;
  const samples = {
    ...sampleBodies({ form, row_id: row_id!, customer_id: customer_id!, people }),
    ...bucketBodies({ bucket_id: bucket_id!, object_id: object_id! }),
    ...connectionBodies(ids.project_id!),
  };
  const body = samples[nameOf(contract)];
  const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const isOfFile = contract.path.includes("/file");
  const field_id = isOfFile
    ? form.fields.notes
    : contract.path.includes("/search")
      ? form.fields.city
      : contract.path.includes("/challenge")
        ? form.fields.mail
        : contract.path.endsWith("/places")
          ? form.fields.spot
          : ids.field_id;
  const isOfBucket = /^\/private\/documents\/:document_id\/(?:objects|uploads)/.test(contract.path);
  const document_id = isOfBucket ? ids.bucket_id : ids.document_id;
  const isDeleted = nameOf(contract) === "DELETE /private/projects/:project_id";
  const project_id = isDeleted ? ids.empty_project_id : ids.project_id;
  const params = { ...ids, field_id, project_id, document_id } as Record<string, string>;
  return {
    params: Object.fromEntries(names.map((name) => [name, params[name]!])),
    query: isOfFile && contract.query ? { path } : ownerQuery(contract, ids),
    body,
  };
}
