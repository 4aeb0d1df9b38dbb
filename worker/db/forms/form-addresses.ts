import { MAX_READABLE_NAMES } from "#core/forms/definition/readable-address.ts";
import type { Database } from "../connection/database.ts";

/** Where a readable address leads. */
export interface FoundAddress {
  form_id: string;
  /** The form's current readable path; null: it has only the address with its id. */
  path: string | null;
}

/** Both parts in lower case. Returns null if no form has or had the name. */
export async function findFormAddress(
  db: Database,
  organization: string,
  name: string,
): Promise<FoundAddress | null> {
  const [found] = await db.sql<FoundAddress>`
    SELECT a.form_id, '/@' || o.slug || '/' || c.name AS path
    FROM organization o
    JOIN form_address a ON a.organization_id = o.id AND a.name = ${name}
    LEFT JOIN form_address c ON c.form_id = a.form_id AND c.is_current
    WHERE o.slug = ${organization}`;
  return found ?? null;
}

/** What an owner sees of a form's addresses. */
export interface FormAddresses {
  /** First segment of the editor's addresses. */
  organization: string;
  name: string | null;
  /** Former names, which redirect; the latest first. */
  former: string[];
}

export async function listFormAddresses(db: Database, form_id: string): Promise<FormAddresses> {
  const [found] = await db.sql<FormAddresses>`
    SELECT o.slug AS organization,
      (SELECT name FROM form_address WHERE form_id = f.id AND is_current) AS name,
      ARRAY(
        SELECT name FROM form_address WHERE form_id = f.id AND NOT is_current ORDER BY created_at DESC, name
      ) AS former
    FROM form f JOIN project p ON p.id = f.project_id JOIN organization o ON o.id = p.organization_id
    WHERE f.id = ${form_id}`;
  return found!;
}

type Saved = { outcome: "saved" } | { outcome: "full" } | { outcome: "taken"; by: string };

/** Null takes the address away. */
export async function setFormAddress(
  db: Database,
  form_id: string,
  name: string | null,
  now: Date,
): Promise<Saved> {
  const [row] = await db.sql<{ saved: Saved }>`
    SELECT set_form_address(${form_id}, ${name}, ${MAX_READABLE_NAMES}, ${now.toISOString()}) AS saved`;
  return row!.saved;
}

/** Removes a former name, which another form may then have. */
export async function releaseFormAddress(db: Database, form_id: string, name: string): Promise<void> {
  await db.sql`DELETE FROM form_address WHERE form_id = ${form_id} AND name = ${name} AND NOT is_current`;
}
