import { randomUUID } from "node:crypto";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import type { CloudAddresses } from "../journey.ts";
import { newOwner } from "../owner.ts";

/** A database of a shop: suppliers with a name and a city, and products with a name and a price. */
export async function arrangeShop(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const { client, project_id } = owner;
  const { document_id: schema_id, redirect } = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "shop" },
  });
  async function table(
    name: string,
    columns: Record<string, "text" | "number">,
    rows: Record<string, unknown>[],
  ) {
    const { id: form_id } = await client.call<CreatedTable>(createTable, {
      params: { schema_id },
      body: { table_name: name },
    });
    const fields: Record<string, string> = {};
    for (const [column, type] of Object.entries(columns)) {
      fields[column] = randomUUID();
      const body = { id: fields[column], name: column, label: column, type, options: [], optgroups: [] };
      await client.call(saveField, { params: { form_id }, body });
    }
    await client.call(setForceClosed, { body: { form_id, closed: false } });
    for (const body of rows) await client.call(submitForm, { params: { form_id }, body });
    await client.call(setForceClosed, { body: { form_id, closed: true } });
    return { form_id, fields };
  }
  const suppliers = await table("suppliers", { Name: "text", City: "text" }, [
    { Name: "Acme", City: "Oslo" },
    { Name: "Bolt", City: "Rome" },
  ]);
  const products = await table("products", { Product: "text", Price: "number" }, [
    { Product: "Chair", Price: 10 },
    { Product: "Lamp", Price: 5 },
  ]);
  /** The page of a table, by its name. */
  const pathOf = (name: string) => `${redirect}/data/table/${name}`;
  return { owner, client, project_id, schema_id, suppliers, products, pathOf };
}
