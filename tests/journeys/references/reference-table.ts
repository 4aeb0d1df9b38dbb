import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import type { TableReference } from "#core/fields/field.ts";
import type { EditorClient } from "#local/client/editor-client.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { newOwner } from "../owner.ts";

const CITIES = [
  { code: "BER", name: "Berlin", country: "Germany" },
  { code: "BCN", name: "Barcelona", country: "Spain" },
  { code: "OSL", name: "Oslo", country: "Norway" },
  { code: "SEL", name: "Seoul", country: "Korea" },
  ...Array.from({ length: 9 }, (_, n) => ({ code: `X0${n}`, name: `Village ${n}`, country: "Nowhere" })),
];

/** Creates a table of cities in the project, and returns a question's reference to it. */
export async function createCities(
  client: EditorClient,
  project_id: string,
  rows = CITIES.length,
): Promise<TableReference> {
  const schema = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "places" },
  });
  const { id: form_id } = await client.call<CreatedTable>(createTable, {
    params: { schema_id: schema.document_id },
    body: { table_name: "cities" },
  });
  const columns = ["code", "name", "country"].map((name) => ({
    id: randomUUID(),
    name,
    label: name.toUpperCase(),
  }));
  for (const column of columns) {
    const body = { ...column, type: "text", options: [], optgroups: [] };
    await client.call(saveField, { params: { form_id }, body });
  }
  await client.call(setForceClosed, { body: { form_id, closed: false } });
  for (const body of CITIES.slice(0, rows)) await client.call(submitForm, { params: { form_id }, body });
  await client.call(setForceClosed, { body: { form_id, closed: true } });

  return {
    type: "sheaf",
    table_id: form_id,
    column: columns[0]!.id,
    columns: columns.map(({ id }) => id),
  };
}

/** Checks that the dialog has its own style sheet: the table is as wide as the dialog, and its cells have lines. */
export async function expectStyled(dialog: Locator): Promise<void> {
  await expect(dialog.locator("table")).toHaveCSS("border-collapse", "collapse");
  await expect(dialog.locator("td").first()).toHaveCSS("border-bottom-width", "1px");
  const [table, body] = await Promise.all(
    ["table", ".modal-body"].map((part) => dialog.locator(part).first().boundingBox()),
  );
  expect(table!.width).toBeGreaterThan(body!.width - 24);
}

/** An open form with a question that refers to a table. */
export async function openReferringForm(cloud: CloudAddresses): Promise<{ form_id: string; path: string }> {
  const { client, project_id } = await newOwner(cloud);
  const reference = await createCities(client, project_id);
  const form = new FormSketch("Trip");
  form.field({ name: "city", type: "search", label: "City", required: true, reference });
  form.field({ name: "note", type: "text", label: "Note" });
  const created = await createForm(client, project_id, form);
  return { form_id: created.form_id, path: `/d/e/${created.form_id}` };
}
