import type { LogFields } from "./log-fields.ts";

/**
 * What a line of the log may hold of an error. Messages are written by whoever threw: PostgreSQL quotes values, parsers
 * quote what they could not parse, an address may hold a session's id. So what could be data is taken out, and for
 * PostgreSQL's errors about data the message altogether; where it happened says the rest.
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
    // Neon's driver has a name of its own for it.
    const { cause, sourceError } = chain.at(-1) as Error & { sourceError?: unknown };
    const next = cause ?? sourceError;
    if (!(next instanceof Error)) break;
    chain.push(next);
  }
  return chain;
}

/** Of the operating system or of a client of HTTP: `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT`. */
function systemCodeOf(error: Error): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code) ? code : null;
}

/** Classes of SQLSTATE whose messages speak of connections, passwords, statements and limits, not of values. */
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

/** What stands between the Worker and PostgreSQL answers in JSON, and speaks of connections only. */
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

/** In this order: what is quoted, addresses, ids, tokens, numbers that may belong to somebody. */
const DATA: readonly [RegExp, string][] = [
  [/"(?:[^"\\]|\\.)*"?|`[^`]*`?|“[^”]*”?|(?<![a-z])'[^']*'?/gi, "…"],
  [/[^\s,;:<>()]+@[^\s,;:<>()]+/g, "<address>"],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)[^\s]*/gi, "$1"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "<id>"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi, "<ip>"],
  [/[\w+/=.-]{24,}/g, "<token>"],
  [/\+?\d[\d\s-]{5,}\d/g, "<number>"],
];

/** The first line of a foreign text without what could be data of a person, or a secret. */
export function redact(text: string): string {
  // Drizzle writes every parameter behind the statement.
  const [statement = ""] = firstLine(text).split(/\bparams:/, 1);
  return DATA.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), statement);
}

/** Where it was thrown: the lines of the stack that name places, for the others repeat the message. */
function framesOf({ stack }: Error): string | undefined {
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, MAX_FRAMES).join("\n");
}
