import {
  connectExternalDatabase,
  type ExternalDatabase,
  refreshExternalDatabase,
} from "#core/contracts/connections/databases.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { type DeliveryPage, type DeliveryRow, listDeliveries } from "#core/contracts/delivery/channels.ts";
import type { MadeForm, People } from "./factories.ts";

/** The address and the keys of a database outside. */
export interface OutsideKeys {
  url: string;
  public_key: string;
  secret_key: string;
}

/** What an owner enters to connect a project to a database. */
export const enteredKeys = (project_id: string, { url, public_key, secret_key }: OutsideKeys) => ({
  project_id,
  sb_project_url: url,
  sb_anon_key: public_key,
  secret_key,
});

/** Connects a project to a database. Returns its id. */
export async function connectDatabase(
  { owner, project_id }: Pick<People, "owner" | "project_id">,
  target: OutsideKeys,
): Promise<string> {
  const body = enteredKeys(project_id, target);
  return (await owner.call<ExternalDatabase>(connectExternalDatabase, { body })).id;
}

/** Makes a table, as it is now, the main table of a form. */
export async function connectForm(
  people: People,
  database_id: string,
  { form_id }: Pick<MadeForm, "form_id">,
  { table_name, id_column = null }: { table_name: string; id_column?: string | null },
): Promise<void> {
  await people.owner.call(refreshExternalDatabase, { params: { database_id } });
  const body = { schema_name: "public", table_name, id_column };
  await people.owner.call(connectMainTable, { params: { form_id }, body });
}

/** The deliveries to main tables in a form's log, the oldest first. */
export async function rowsInLog(people: People, form_id: string): Promise<DeliveryRow[]> {
  const { deliveries } = await people.editor.call<DeliveryPage>(listDeliveries, { params: { form_id } });
  return deliveries.filter(({ channel }) => channel === "external").reverse();
}
