import {
  connectExternalDatabase,
  type ExternalDatabase,
  refreshExternalDatabase,
} from "#core/contracts/connections/databases.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { type DeliveryPage, type DeliveryRow, listDeliveries } from "#core/contracts/delivery/channels.ts";
import type { MadeForm, People } from "./factories.ts";

interface Target {
  url: string;
  public_key: string;
  secret_key: string;
}

/** Connects the project of these people to a database. Returns its id. */
export async function connectDatabase(people: People, target: Target, has_secret = true): Promise<string> {
  const { url, public_key, secret_key } = target;
  const body = {
    project_id: people.project_id,
    sb_project_url: url,
    sb_anon_key: public_key,
    ...(has_secret && { secret_key }),
  };
  return (await people.owner.call<ExternalDatabase>(connectExternalDatabase, { body })).id;
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
