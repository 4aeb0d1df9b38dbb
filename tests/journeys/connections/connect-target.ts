import { connectExternalDatabase, type ExternalDatabase } from "#core/contracts/connections/databases.ts";
import type { SupabaseTarget } from "#local/connected/supabase-target.ts";
import type { newOwner } from "../owner.ts";

type Owner = Pick<Awaited<ReturnType<typeof newOwner>>, "client" | "project_id">;

/** Connects an owner's project to a database, without its page. */
export function connectTarget(
  { client, project_id }: Owner,
  { url, public_key, secret_key }: SupabaseTarget,
): Promise<ExternalDatabase> {
  const body = { project_id, sb_project_url: url, sb_anon_key: public_key, secret_key };
  return client.call<ExternalDatabase>(connectExternalDatabase, { body });
}
