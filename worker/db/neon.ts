import { type NeonQueryFunction, neon, neonConfig, types } from "@neondatabase/serverless";
import type { Env } from "../env.ts";
import type { Database } from "./database.ts";
import { toAppError, wasRolledBackForAnother } from "./sql-error.ts";

/** Longer than any statement of ours may take, shorter than a visitor waits. */
const TIMEOUT_MS = 10_000;
/** Of a statement that had to give way to another one. */
const MAX_ATTEMPTS = 3;

export interface ConnectionOptions {
  request_id: string;
  /** "after": work that nobody waits for; the local endpoint counts it apart. */
  phase: "during" | "after";
  signal?: AbortSignal;
  timeout_ms?: number;
}

type Address = Pick<Env, "DATABASE_URL" | "NEON_ENDPOINT">;

/** What we put into the driver's `fetchOptions`; its own `headers` option would replace the protocol's headers. */
interface Route {
  endpoint: string;
  headers: Record<string, string>;
  cancel: AbortSignal | undefined;
  timeout_ms: number;
}

neonConfig.fetchFunction = (url: string, { route, ...init }: RequestInit & { route: Route }) => {
  const timeout = AbortSignal.timeout(route.timeout_ms);
  return fetch(route.endpoint || url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...route.headers },
    signal: route.cancel ? AbortSignal.any([timeout, route.cancel]) : timeout,
  });
};

/** The driver itself, for drizzle. Everybody else takes `createDatabase`. */
export function connect(
  env: Address,
  { request_id, phase, signal, timeout_ms = TIMEOUT_MS }: ConnectionOptions,
): NeonQueryFunction<false, false> {
  const route: Route = {
    endpoint: env.NEON_ENDPOINT,
    headers: { "x-request-id": request_id, ...(phase === "after" && { "x-request-phase": phase }) },
    cancel: signal,
    timeout_ms,
  };
  return neon(env.DATABASE_URL, { fetchOptions: { route } });
}

export function createDatabase(env: Address, options: ConnectionOptions): Database {
  // Made for the first statement: most work after an answer has none.
  let client: NeonQueryFunction<false, false> | null = null;
  async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        client ??= connect(env, options);
        return (await client.query(text, [...params], { types: PARSERS })) as Row[];
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !wasRolledBackForAnother(error)) throw toAppError(error);
      }
    }
  }
  return {
    query,
    sql: (strings, ...params) =>
      query(
        strings.reduce((text, part, index) => `${text}$${index}${part}`),
        params,
      ),
  };
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

const PARSERS = {
  getTypeParser(oid: number) {
    if (oid === BIGINT || oid === NUMERIC) return Number;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return types.getTypeParser(oid as number);
  },
};
