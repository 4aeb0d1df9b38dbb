import type { FormVersion } from "#core/contracts/versions.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Database } from "./connection/database.ts";

/** Named and automatic versions, plus a few that are being removed. */
const MAX_VERSIONS = 200;

export type VersionStatus =
  | { status: "kept"; id: string }
  | { status: "unchanged" | "too_many" | "too_large" };

/** Saves the form's current state; see keep_form_version. */
export async function keepVersion(
  db: Database,
  version: { form_id: string; name: string | null; user_id: string; now: Date },
): Promise<VersionStatus> {
  const [row] = await db.sql<{ result: VersionStatus }>`
    SELECT keep_form_version(
      ${version.form_id}, ${version.name === null ? "restored" : "kept"}, ${version.name}, ${version.user_id}, ${version.now.toISOString()}) AS result`;
  return row!.result;
}

/** Newest first. */
export async function listVersions(db: Database, form_id: string): Promise<FormVersion[]> {
  return db.sql<FormVersion>`
    SELECT v.id, v.name, v.reason, v.number, v.created_at,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END AS "user"
    FROM form_version v LEFT JOIN auth_user u ON u.id::text = v.user_id
    WHERE v.form_id = ${form_id} ORDER BY v.created_at DESC, v.id LIMIT ${MAX_VERSIONS}`;
}

export interface VersionRow extends FormVersion {
  definition: FormDefinition;
}

export async function readVersion(
  db: Database,
  form_id: string,
  version_id: string,
): Promise<VersionRow | null> {
  const [row] = await db.sql<VersionRow>`
    SELECT v.id, v.name, v.reason, v.number, v.created_at, v.definition,
      CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name) END AS "user"
    FROM form_version v LEFT JOIN auth_user u ON u.id::text = v.user_id
    WHERE v.form_id = ${form_id} AND v.id = ${version_id}`;
  return row ?? null;
}

/** False: the form has no such version. */
export async function renameVersion(
  db: Database,
  form_id: string,
  version_id: string,
  name: string | null,
): Promise<boolean> {
  const rows = await db.sql`
    UPDATE form_version SET name = ${name} WHERE form_id = ${form_id} AND id = ${version_id} RETURNING id`;
  return rows.length > 0;
}
