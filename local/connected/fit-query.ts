import type { RunSql } from "./openapi-of-catalog.ts";

const TABLE = /^\/rest\/v1\/([^/]+)$/;
const TREES = ["and", "or", "not.and", "not.or"];

/**
 * Rewrites the address of a query for `@supabase/lite`, which reads no escapes and no quoted names in logical trees
 * (`and=`, `or=`), and no quoted names in `order`. A tree is run here, and the address then names the rows that it found.
 * It also takes the texts `null`, `true` and `1e5` for values of other types, unless they are quoted.
 */
export async function fitQuery(url: URL, schema: string, run: RunSql): Promise<URL> {
  const [, encoded] = TABLE.exec(url.pathname) ?? [];
  if (encoded === undefined) return url;
  const relation = `${identifier(schema)}.${identifier(decodeURIComponent(encoded))}`;
  const fitted = new URL(url);
  fitted.search = "";
  const needsTypes = [...url.searchParams.values()].some((text) => /\.(?:true|false)$/.test(text));
  const others = needsTypes ? await unquotedOf(relation, run) : [];
  const compared = (name: string, text: string) => {
    const [, op, wanted] = /^(eq|neq|gte?|lte?)\.(.*)$/s.exec(text) ?? [];
    const isOther = others.includes(name.replace(/^"(.*)"$/, "$1"));
    return op === undefined || isOther ? text : `${op}."${wanted}"`;
  };
  const all = [...url.searchParams];
  const trees = all.filter(([name]) => TREES.includes(name));
  for (const [name, text] of all.filter((one) => !trees.includes(one))) {
    const isOrder = name === "order";
    fitted.searchParams.append(name, isOrder ? text.replace(/"([^".,\\]*)"/g, "$1") : compared(name, text));
  }
  const places = trees.length === 0 ? [] : await placesOf(relation, trees, run);
  if (places === null) for (const [name, text] of trees) fitted.searchParams.append(name, text);
  else if (trees.length > 0)
    fitted.searchParams.append("ctid", `in.(${places.map((one) => `"${one}"`).join(",")})`);
  return fitted;
}

/** The columns of true and false, whose values are not quoted. */
const unquotedOf = (relation: string, run: RunSql) => columnsOf(relation, "B", run);

/** The columns whose types PostgreSQL counts among these: `B`, booleans, or `N`, numbers. */
async function columnsOf(relation: string, category: "B" | "N", run: RunSql): Promise<string[]> {
  const found = await run(
    `SELECT a.attname AS name FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = to_regclass($1) AND t.typcategory = $2`,
    [relation, category],
  );
  return found.map(({ name }) => String(name));
}

/**
 * Rewrites the rows of a request for `@supabase/lite`, which takes texts of numbers for JavaScript's and so rounds them:
 * an underscore, which PostgreSQL ignores, keeps them texts.
 */
export async function fitBody(url: URL, schema: string, body: unknown, run: RunSql): Promise<unknown> {
  const [, encoded] = TABLE.exec(url.pathname) ?? [];
  const values = [body].flat().flatMap((row) => Object.values(row ?? {}));
  if (encoded === undefined || !values.some(isRounded)) return body;
  const relation = `${identifier(schema)}.${identifier(decodeURIComponent(encoded))}`;
  const numbers = await columnsOf(relation, "N", run);
  const fitted = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) =>
        numbers.includes(name) && isRounded(value) ? [name, value.replace(/\d(?=\d)/, "$&_")] : [name, value],
      ),
    );
  return Array.isArray(body) ? body.map(fitted) : fitted(body as object);
}

const isRounded = (value: unknown): value is string =>
  typeof value === "string" && /^-?\d[\d.]*$/.test(value) && String(Number(value)) !== value;

/** Where the rows are that fulfil all trees. Null: those of a view have no place. */
async function placesOf(
  relation: string,
  trees: readonly (readonly [name: string, text: string])[],
  run: RunSql,
): Promise<string[] | null> {
  const [kind] = await run("SELECT relkind FROM pg_class WHERE oid = to_regclass($1)", [relation]);
  if (kind?.relkind !== "r") return null;
  const conditions = trees.map(([name, text]) => compile(name, text));
  const rows = await run(`SELECT ctid::text AS place FROM ${relation} WHERE ${conditions.join(" AND ")}`, []);
  return rows.map(({ place }) => String(place));
}

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
