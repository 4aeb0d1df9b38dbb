import { AppError } from "#core/errors/app-error.ts";
import type { Database } from "./database.ts";
import type { ReplicaRead } from "./replica-reads.ts";

export async function refuseStatement(): Promise<never> {
  throw new AppError("MAINTENANCE");
}

const closed: Database = { sql: refuseStatement, query: refuseStatement };
const near: ReplicaRead = (read) => read(closed);

/** What requests get instead of the databases during maintenance (docs/decisions/082). */
export const closedDatabases = { db: closed, long: closed, near, replicas: async () => ({}) };
