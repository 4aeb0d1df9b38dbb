import type { RunSql } from "./openapi-of-catalog.ts";

/**
 * Rewrites the address of a query for `@supabase/lite`, which reads no escapes and no quoted names in logical trees
 * (`and=`, `or=`), and no quoted names in `order`. It also takes the texts `null`, `true` and `1e5` for values of other
 * types, unless they are quoted.
 */
export async function fitQuery(url: URL, schema: string, run: RunSql): Promise<URL> {
  const table = /^\/rest\/v1\/([^/]+)$/.exec(url.pathname)?.[1];
  if (table === undefined) return url;
  const fitted = new URL(url);
  fitted.search = "";
  const needsTypes = [...url.searchParams.values()].some((value) => /\.(?:true|false)$/.test(value));
  const others = needsTypes ? await unquotedOf(decodeURIComponent(table), schema, run) : [];
  const compared = (name: string, value: string) => {
    const [, op, text] = /^(eq|neq|gte?|lte?)\.(.*)$/s.exec(value) ?? [];
    const isOther = others.includes(name.replace(/^"(.*)"$/, "$1"));
    return op === undefined || isOther ? value : `${op}."${text}"`;
  };
  for (const [name, value] of url.searchParams) {
    if (name === "order") fitted.searchParams.append(name, value.replace(/"([^".,\\]*)"/g, "$1"));
    else if (name === "and" || name === "or") {
      const tree = new TreeReader(value).tree(name);
      for (const [plain, condition] of await conditionsOf(tree, decodeURIComponent(table), schema, run)) {
        fitted.searchParams.append(plain, compared(plain, condition));
      }
    } else fitted.searchParams.append(name, compared(name, value));
  }
  return fitted;
}

/** The columns of true and false, whose values are not quoted. */
async function unquotedOf(table: string, schema: string, run: RunSql): Promise<string[]> {
  const found = await run(
    `SELECT a.attname AS name FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND t.typcategory = 'B'`,
    [`${quoted(schema)}.${quoted(table)}`],
  );
  return found.map(({ name }) => String(name));
}

interface Leaf {
  column: string;
  op: string;
  value: string | string[];
}
interface Tree {
  joined: "and" | "or";
  parts: (Leaf | Tree)[];
}

/** Reads `(a.eq.1,or("b".in.("x","y"),c.is.null))`. */
class TreeReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  tree(joined: Tree["joined"]): Tree {
    return { joined, parts: this.#list(() => this.#part()) };
  }

  #list<One>(read: () => One): One[] {
    this.#at += 1;
    const items = [read()];
    while (this.#text[this.#at] === ",") {
      this.#at += 1;
      items.push(read());
    }
    this.#at += 1;
    return items;
  }

  #part(): Leaf | Tree {
    const joined = /^(and|or)\(/.exec(this.#text.slice(this.#at))?.[1] as Tree["joined"] | undefined;
    if (joined !== undefined) {
      this.#at += joined.length;
      return this.tree(joined);
    }
    const column = this.#word(/[^.]/);
    this.#at += 1;
    const op = this.#word(/[^.]/);
    this.#at += 1;
    const isList = op === "in";
    return { column, op, value: isList ? this.#list(() => this.#word(/[^,)]/)) : this.#word(/[^,)]/) };
  }

  #word(character: RegExp): string {
    let word = "";
    if (this.#text[this.#at] !== '"') {
      while (this.#at < this.#text.length && character.test(this.#text[this.#at]!))
        word += this.#text[this.#at++];
      return word;
    }
    for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
      if (this.#text[this.#at] === "\\") this.#at += 1;
      word += this.#text[this.#at];
    }
    this.#at += 1;
    return word;
  }
}

const isTree = (part: Leaf | Tree): part is Tree => "parts" in part;
/** In quotes, no name means anything else than a column. */
const nameOf = (column: string) => `"${column}"`;

/** Conditions that all hold are parameters of their own. Others are looked up: they become a condition on the key. */
async function conditionsOf(
  tree: Tree,
  table: string,
  schema: string,
  run: RunSql,
): Promise<[string, string][]> {
  if (tree.joined === "or" && tree.parts.length > 1) return keysOf(tree, table, schema, run);
  const all = await Promise.all(
    tree.parts.map(async (part): Promise<[string, string][]> => {
      if (isTree(part)) return conditionsOf(part, table, schema, run);
      const { column, op, value } = part;
      const list = (values: string[]) => `(${values.map((one) => `"${one}"`).join(",")})`;
      return [[nameOf(column), `${op}.${Array.isArray(value) ? list(value) : value}`]];
    }),
  );
  return all.flat();
}

const OPERATORS: Readonly<Record<string, string>> = {
  eq: "=",
  like: "LIKE",
  ilike: "ILIKE",
  match: "~",
  imatch: "~*",
};
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function keysOf(tree: Tree, table: string, schema: string, run: RunSql): Promise<[string, string][]> {
  const relation = `${quoted(schema)}.${quoted(table)}`;
  const [key, ...others] = await run(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [relation],
  );
  if (key === undefined || others.length > 0)
    throw new Error("A logical tree needs a table with one key column.");
  const name = String(key.name);
  const values: string[] = [];
  const sqlOf = (part: Leaf | Tree): string => {
    if (isTree(part)) return `(${part.parts.map(sqlOf).join(part.joined === "or" ? " OR " : " AND ")})`;
    if (part.op === "is") return `${quoted(part.column)} IS ${part.value === "null" ? "NULL" : part.value}`;
    values.push(String(part.value));
    return `${quoted(part.column)} ${OPERATORS[part.op]} $${values.length}`;
  };
  const found = await run(
    `SELECT ${quoted(name)}::text AS key FROM ${relation} WHERE ${sqlOf(tree)}`,
    values,
  );
  if (found.length === 0) return [[nameOf(name), "is.null"]];
  return [[nameOf(name), `in.(${found.map(({ key: value }) => `"${value}"`).join(",")})`]];
}
