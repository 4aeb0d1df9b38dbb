import type { Contract } from "./contract.ts";

/** For operators. */
export const health = { method: "GET", path: "/healthz", access: "public" } as const satisfies Contract;
export interface Health {
  ok: boolean;
  database: "ok" | "unreachable";
}
