import { type NeonQueryFunction, neon, neonConfig, types } from "@neondatabase/serverless";
import type { Env } from "../../env.ts";
import type { Database } from "./database.ts";
import { toAppError, wasRolledBackForAnother } from "./sql-error.ts";

/** Longer than any of our statements takes, shorter than visitors wait. */
const TIMEOUT_MS = 10_000;
/** Attempts at a statement that was rolled back in favor of another. */
const MAX_ATTEMPTS = 3;

export interface ConnectionOptions {
  request_id: string;
  /** "after": background work, which the local endpoint counts separately. */
  phase: "during" | "after";
  signal?: AbortSignal;
  timeout_ms?: number;
  /** Called before each statement. */
  noteUse?(): void;
}

type Address = Pick<Env, "DATABASE_URL" | "NEON_ENDPOINT">;

/**
 * Our addition to the driver's `fetchOptions`. The driver's `headers` option would replace the protocol's
 * headers.
 */
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

function routeOf(
  env: Address,
  { request_id, phase, signal, timeout_ms = TIMEOUT_MS }: ConnectionOptions,
): Route {
  return {
    endpoint: env.NEON_ENDPOINT,
    headers: { "x-request-id": request_id, ...(phase === "after" && { "x-request-phase": phase }) },
    cancel: signal,
    timeout_ms,
  };
}

/** The driver itself, for drizzle. All other code uses `createDatabase`. */
export function connect(env: Address, options: ConnectionOptions): NeonQueryFunction<false, false> {
  return neon(env.DATABASE_URL, { fetchOptions: { route: routeOf(env, options) } });
}

/** By address. Clients hold no connection, only the parsed address; each statement passes its route. */
const clients = new Map<string, NeonQueryFunction<false, false>>();

function clientOf({ DATABASE_URL }: Address): NeonQueryFunction<false, false> {
  let client = clients.get(DATABASE_URL);
  if (!client) {
    client = neon(DATABASE_URL);
    clients.set(DATABASE_URL, client);
  }
  return client;
}

export function createDatabase(env: Address, options: ConnectionOptions): Database {
  const settings = { types: PARSERS, fetchOptions: { route: routeOf(env, options) } };
  async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    options.noteUse?.();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await clientOf(env).query(text, [...params], settings)) as Row[];
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !wasRolledBackForAnother(error)) throw toAppError(error);
      }
    }
  }
  return {
    query,
    sql: (strings, ...params) => query(textOf(strings), params),
  };
}

/** By template; their number is limited by the statements in the code. */
const texts = new WeakMap<TemplateStringsArray, string>();

function textOf(strings: TemplateStringsArray): string {
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
    texts.set(strings, text);
  }
  return text;
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
