import * as z from "zod/mini";
import { at, type Contract } from "./contract.ts";
import type { JobName } from "./jobs.ts";
import { browserErrors, operations } from "./public-addresses.ts";
import { text } from "./schemas.ts";

/** For operators: checks the database and its schema only, or with `?deep` every dependency of the Worker. */
export const health = {
  ...at(operations.health),
  access: "public",
  query: z.object({ deep: z.optional(text(10)) }),
} as const satisfies Contract;

const FRAME = /^\/assets\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/;

/** Reports an error in a browser: its name, and where in our files it happened. It never contains what a person typed. */
export const reportError = {
  ...at(browserErrors.reportError),
  access: "public",
  rate: "open",
  body: z.object({
    place: z.enum(["page", "editor"]),
    name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    at: z.array(z.string().check(z.regex(FRAME))).check(z.minLength(1), z.maxLength(5)),
  }),
} as const satisfies Contract;

type DependencyState = "ok" | "unreachable";

/** "absent": our schema is missing; "behind": migrations or functions that this version needs are missing. */
type DatabaseState = DependencyState | "absent" | "behind";

/** "overdue": it did not succeed in its time (`JOB_HOURS`). One that never did counts from the first request. */
interface JobHealth {
  state: "ok" | "overdue";
  /** Null: never. */
  succeeded_at: string | null;
}

/** Names of the checked dependencies and whether they replied, but not their locations. */
export interface Health {
  ok: boolean;
  /** Set only during maintenance, when `ok` is false whatever the rest says. */
  maintenance?: true;
  /** The product's version. */
  version: string;
  database: DatabaseState;
  /** The last migration and the set of functions. `found`: null if the database has none or was not reached. */
  schema: { needed: string; found: string | null };
  storage?: DependencyState;
  /** The addresses at which browsers send and fetch files. "off": there are no keys to sign them. */
  uploads?: DependencyState | "off";
  rooms?: DependencyState;
  /** The objects that call other servers. */
  couriers?: DependencyState;
  cache?: DependencyState;
  /** Of `DATABASE_LONG_URL`. "another": it is not the same database. "off": there is none of its own. */
  long_database?: DatabaseState | "another" | "off";
  /** The jobs of the cron triggers, by name. Null: unknown, because the database was not reached. */
  jobs?: Record<JobName, JobHealth> | null;
  /** By region. */
  replicas?: Record<string, DatabaseState>;
}
