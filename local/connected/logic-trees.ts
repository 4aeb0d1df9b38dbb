import type { RunSql } from "./openapi-of-catalog.ts";

/**
 * What `@supabase/lite` lacks of PostgREST's addresses: quoted names and values in logical trees, quoted names in orders,
 * and exact numbers beyond 2^53. A tree is run here, and the address then names the rows that it found.
 */

/** Reads one tree: `and(a.eq.1,or(...))`, `(…)` or a filter. Throws a text about what is wrong. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw new Error(`expected ${token} at ${this.#at} of ${this.#text}`);
  }

  match(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, "uy");
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  /** Inside quotes, a backslash escapes the next character. */
  quoted(): string | null {
    const found = this.match(/"(?:[^"\\]|\\.)*"/);
    return found === null ? null : found.slice(1, -1).replace(/\\(.)/gu, "$1");
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" },
  ...{ like: "LIKE", ilike: "ILIKE", match: "~", imatch: "~*", cs: "@>", cd: "<@", ov: "&&" },
};
const QUERIES: Readonly<Record<string, string>> = {
  ...{ fts: "to_tsquery", plfts: "plainto_tsquery", phfts: "phraseto_tsquery", wfts: "websearch_to_tsquery" },
};

function list(reader: Reader, joiner: string): string {
  reader.expect("(");
  const parts = [item(reader)];
  while (reader.take(",")) parts.push(item(reader));
  reader.expect(")");
  return `(${parts.join(` ${joiner} `)})`;
}

function item(reader: Reader): string {
  const tree = reader.match(/(?:not\.)?(?:and|or)(?=\()/);
  if (tree !== null) {
    const sql = list(reader, tree.endsWith("and") ? "AND" : "OR");
    return tree.startsWith("not.") ? `NOT ${sql}` : sql;
  }
  const name = reader.quoted() ?? reader.match(/[\p{L}\p{N}_ $-]+/u);
  reader.expect(".");
  const isNot = reader.take("not.");
  const op = reader.match(/[a-z]+/) ?? "";
  const language = reader.match(/\([a-z_]+\)/)?.slice(1, -1);
  reader.expect(".");
  const sql = condition(reader, identifier(name ?? ""), op, language);
  return isNot ? `NOT (${sql})` : sql;
}

const value = (reader: Reader) => reader.quoted() ?? reader.match(/[^,()]*/) ?? "";

function condition(reader: Reader, name: string, op: string, language = "english"): string {
  if (op === "in") {
    reader.expect("(");
    const values = [literal(value(reader))];
    while (reader.take(",")) values.push(literal(value(reader)));
    reader.expect(")");
    return `${name} IN (${values.join(", ")})`;
  }
  const given = value(reader);
  if (op === "is") {
    if (!/^(?:null|true|false|unknown)$/.test(given)) throw new Error(`is.${given}`);
    return `${name} IS ${given}`;
  }
  const query = QUERIES[op];
  if (query !== undefined) {
    return `to_tsvector(${literal(language)}, ${name}) @@ ${query}(${literal(language)}, ${literal(given)})`;
  }
  const operator = OPERATORS[op];
  if (operator === undefined) throw new Error(`unknown operator ${op}`);
  const pattern = op === "like" || op === "ilike" ? given.replaceAll("*", "%") : given;
  return `${name} ${operator} ${literal(pattern)}`;
}

function compile(parameter: string, text: string): string {
  const reader = new Reader(text);
  const sql = list(reader, parameter.endsWith("and") ? "AND" : "OR");
  if (!reader.isAtEnd) throw new Error(`unexpected end of ${text}`);
  return parameter.startsWith("not.") ? `NOT ${sql}` : sql;
}

/** Filters with numbers that JavaScript would round. */
const LONG = /^(?:eq|in)\..*\d{16}/;
const TREES = ["and", "or", "not.and", "not.or"];

/** The same request without trees and quoted orders. Rows of views have no place, so trees over them stay. */
export async function withoutTrees(request: Request, run: RunSql): Promise<Request> {
  const url = new URL(request.url);
  const [, table] = /^\/rest\/v1\/([^/]+)$/.exec(url.pathname) ?? [];
  if (table === undefined || request.method !== "GET") return request;
  const order = url.searchParams.get("order");
  if (order?.includes('"')) url.searchParams.set("order", order.replace(/"([\w $-]+)"/g, "$1"));
  const trees = TREES.flatMap((name) => url.searchParams.getAll(name).map((text) => [name, text] as const));
  const long = [...url.searchParams].filter(([name, text]) => !TREES.includes(name) && LONG.test(text));
  trees.push(...long.map(([name, text]) => ["and", `(${name}.${text})`] as const));
  if (trees.length > 0) {
    const places = await placesOf(request, decodeURIComponent(table), trees, run);
    if (places !== null) {
      for (const name of TREES) url.searchParams.delete(name);
      for (const [name, text] of long) url.searchParams.delete(name, text);
      url.searchParams.append("ctid", `in.(${places.map((place) => `"${place}"`).join(",")})`);
    }
  }
  return new Request(url, request);
}

async function placesOf(
  request: Request,
  table: string,
  trees: readonly (readonly [name: string, text: string])[],
  run: RunSql,
): Promise<string[] | null> {
  const schema = request.headers.get("accept-profile") ?? "public";
  const conditions = trees.map(([name, text]) => compile(name, text));
  const [kind] = await run("SELECT relkind FROM pg_class WHERE oid = to_regclass($1)", [
    `${identifier(schema)}.${identifier(table)}`,
  ]);
  if (kind?.relkind !== "r") return null;
  const rows = await run(
    `SELECT ctid::text AS place FROM ${identifier(schema)}.${identifier(table)} WHERE ${conditions.join(" AND ")}`,
    [],
  );
  return rows.map(({ place }) => String(place));
}
