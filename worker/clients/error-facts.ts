import type { LogFields } from "./log-fields.ts";

/**
 * The facts of an error for the log. Messages may contain data: PostgreSQL and parsers quote values, and
 * addresses may contain session ids. Anything that could be data is removed. PostgreSQL's messages about data
 * are removed entirely. The stack shows where it happened.
 */
export function factsOf(error: unknown): LogFields {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const causes = chainOf(error);
  const ofDatabase = causes.map(databaseFacts).find((facts) => facts !== null);
  const cause = causes.length > 1 ? causes.at(-1) : undefined;
  return {
    error: error.name,
    message: messageOf(error),
    cause: cause && messageOf(cause),
    system_code: causes.map(systemCodeOf).find((code) => code !== null),
    ...ofDatabase,
    stack: framesOf(error),
  };
}

const MAX_CAUSES = 5;
const MAX_MESSAGE_LENGTH = 300;
const MAX_FRAMES = 12;

function chainOf(error: Error): Error[] {
  const chain = [error];
  while (chain.length < MAX_CAUSES) {
    // Neon's driver names its cause differently.
    const { cause, sourceError } = chain.at(-1) as Error & { sourceError?: unknown };
    const next = cause ?? sourceError;
    if (!(next instanceof Error)) break;
    chain.push(next);
  }
  return chain;
}

/** Code of the operating system or an HTTP client: `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT`. */
function systemCodeOf(error: Error): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code) ? code : null;
}

/** Classes of SQLSTATE whose messages describe connections, passwords, statements and limits, not values. */
const ABOUT_NO_DATA = /^(?:08|25|28|3D|40|42|53|54|55|57|58|XX)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

function sqlstateOf(error: Error): string | null {
  const { sqlstate, code } = error as { sqlstate?: unknown; code?: unknown };
  const state = sqlstate ?? code;
  return typeof state === "string" && SQLSTATE.test(state) ? state : null;
}

type DatabaseFact = "table" | "column" | "constraint" | "routine";

function databaseFacts(error: Error): LogFields | null {
  const sqlstate = sqlstateOf(error);
  if (sqlstate === null) return null;
  const { table, column, constraint, routine } = error as Error & Partial<Record<DatabaseFact, string>>;
  return { sqlstate, table, column, constraint, routine };
}

/** The proxy in front of PostgreSQL returns JSON that only describes connections. */
function unwrapProxyError(text: string): string {
  const [, prefix, body] = /^(Server error \(HTTP status \d+\): )(\{.*\})$/s.exec(text) ?? [];
  if (body === undefined) return text;
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? prefix + message : text;
  } catch {
    return text;
  }
}

function messageOf(error: Error): string {
  const sqlstate = sqlstateOf(error);
  if (sqlstate === null) return redact(unwrapProxyError(error.message));
  return ABOUT_NO_DATA.test(sqlstate) ? firstLine(error.message) : `PostgreSQL refused a value (${sqlstate})`;
}

const firstLine = (text: string) => text.split("\n", 1)[0]!.slice(0, MAX_MESSAGE_LENGTH);

/** In this order: quoted text, addresses, ids, tokens, numbers that may identify a person. */
const DATA: readonly [RegExp, string][] = [
  [/"(?:[^"\\]|\\.)*"?|`[^`]*`?|“[^”]*”?|(?<![a-z])'[^']*'?/gi, "…"],
  [/[^\s,;:<>()]+@[^\s,;:<>()]+/g, "<address>"],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)[^\s]*/gi, "$1"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "<id>"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi, "<ip>"],
  [/[\w+/=.-]{24,}/g, "<token>"],
  [/\+?\d[\d\s-]{5,}\d/g, "<number>"],
];

/** The first line of an external text without possible personal data or secrets. */
export function redact(text: string): string {
  // Drizzle appends every parameter to the statement.
  const [statement = ""] = firstLine(text).split(/\bparams:/, 1);
  return DATA.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), statement);
}

/** Where it was thrown: only the stack's location lines because the others repeat the message. */
function framesOf({ stack }: Error): string | undefined {
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, MAX_FRAMES).join("\n");
}
