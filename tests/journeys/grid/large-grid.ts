import type { Page } from "@playwright/test";
import { Client } from "pg";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { createLargeForm, insertRows } from "../../setup/large-form.ts";
import { query } from "../database.ts";
import type { CloudAddresses } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

/** Opens the grid of a new form with many responses and 30 columns. */
export async function openLargeGrid(page: Page, cloud: CloudAddresses, rows: number) {
  const owner = await newOwner(cloud);
  const sql = new Client({ connectionString: cloud.connectionString });
  await sql.connect();
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, rows);
  await sql.end();
  const [place] = await query<{ organization: string; project: string; document_id: string }>(
    cloud.connectionString,
    `SELECT o.slug AS organization, p.name AS project, f.document_id FROM form f
     JOIN project p ON p.id = f.project_id JOIN organization o ON o.id = p.organization_id WHERE f.id = $1`,
    [form.form_id],
  );
  await resumeSession(page.context(), owner);
  await page.goto(editorPath(place!.organization, place!.project, place!.document_id, "data/responses"));
  return { owner, form };
}
