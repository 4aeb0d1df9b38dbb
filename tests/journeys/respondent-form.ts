import type { Page } from "@playwright/test";
import pg from "pg";
import { formPath } from "#core/contracts/wire/paths.ts";
import { createForm } from "#local/seed/seed.ts";
import { partyForm } from "../party-form.ts";
import type { CloudAddresses } from "./journey.ts";
import { newOwner } from "./owner.ts";

export interface OpenForm {
  form_id: string;
  /** Path of the public page. */
  path: string;
  document_id: string;
  owner: Awaited<ReturnType<typeof newOwner>>;
}

/** An open form; without an owner who is known, with a new one. */
export async function openForm(
  cloud: CloudAddresses,
  sketch = partyForm(),
  known?: OpenForm["owner"],
): Promise<OpenForm> {
  const owner = known ?? (await newOwner(cloud));
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, sketch);
  if (!form_id) throw new Error("The document is not a form.");
  return { form_id, document_id, path: formPath(form_id), owner };
}

export async function query<Row extends pg.QueryResultRow>(
  { connectionString }: CloudAddresses,
  sql: string,
  parameters: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** Changes a form without the Worker, so that the edge's cached definition is out of date. */
export async function changeBehindTheEdge(
  cloud: CloudAddresses,
  form_id: string,
  sql: string,
  value: string,
): Promise<void> {
  await query(cloud, sql, [form_id, value]);
  await query(cloud, "UPDATE form SET version = version + 1 WHERE id = $1", [form_id]);
}

/** Every stored response of a form in order of arrival, as values by field name. */
export async function storedAnswers(
  cloud: CloudAddresses,
  form_id: string,
): Promise<Record<string, unknown>[]> {
  const rows = await query<{ answers: Record<string, unknown> }>(
    cloud,
    `SELECT jsonb_object_agg(a.name, r.data -> a.id::text -> 'value') AS answers
     FROM response r JOIN attribute a ON a.form_id = r.form_id AND r.data ? a.id::text
     WHERE r.form_id = $1 GROUP BY r.id ORDER BY min(r.local_index)`,
    [form_id],
  );
  return rows.map(({ answers }) => answers);
}

/** Cells of the only response, by field name. */
export async function storedCells(
  cloud: CloudAddresses,
  form_id: string,
): Promise<Record<string, { value: unknown; storage_object_paths?: string[] }>> {
  const rows = await query<{ name: string; cell: { value: unknown; storage_object_paths?: string[] } }>(
    cloud,
    `SELECT a.name, r.data -> a.id::text AS cell FROM response r JOIN attribute a ON a.form_id = r.form_id
     WHERE r.form_id = $1`,
    [form_id],
  );
  return Object.fromEntries(rows.map(({ name, cell }) => [name, cell]));
}

/** Waits until the server has stored the page's edits. */
export async function untilSaved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await act();
  await saved;
}

/** The drafts in the browser's own database, as JSON. */
export function draftsInBrowser(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("sheaf");
        opening.onsuccess = () => {
          const all = opening.result.transaction("unfinished").objectStore("unfinished").getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
}
