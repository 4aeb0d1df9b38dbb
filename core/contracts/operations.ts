import * as z from "zod/mini";
import type { Contract } from "./contract.ts";
import { text } from "./schemas.ts";

/** For operators: the database only, or (`?deep`) everything that the Worker leans on. */
export const health = {
  method: "GET",
  path: "/healthz",
  access: "public",
  query: z.object({ deep: z.optional(text(10)) }),
} as const satisfies Contract;

type DependencyState = "ok" | "unreachable";

/** Names of what was asked, and whether it answered; nothing of where it is. */
export interface Health {
  ok: boolean;
  database: DependencyState;
  storage?: DependencyState;
  rooms?: DependencyState;
  cache?: DependencyState;
  /** By region. */
  replicas?: Record<string, DependencyState>;
}
