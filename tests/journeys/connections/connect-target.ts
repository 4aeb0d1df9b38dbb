import { connectExternalDatabase, type ExternalDatabase } from "#core/contracts/connections/databases.ts";
import { enteredKeys, type OutsideKeys } from "#worker/testing/connected-form.ts";
import type { newOwner } from "../owner.ts";

type Owner = Pick<Awaited<ReturnType<typeof newOwner>>, "client" | "project_id">;

/** Connects an owner's project to a database, without its page. */
export const connectTarget = ({ client, project_id }: Owner, target: OutsideKeys) =>
  client.call<ExternalDatabase>(connectExternalDatabase, { body: enteredKeys(project_id, target) });
