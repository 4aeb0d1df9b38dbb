import fc from "fast-check";
import { expect, test } from "vitest";
import type { ConnectedColumn } from "./connected-table.ts";
import { canContain, hasSameFormat, shownColumns } from "./referenced-columns.ts";
import { sampleColumn } from "./testing/sample-column.ts";
import { writeSearch } from "./write-search.ts";
import { writeSuited } from "./write-suited.ts";

const column = (name: string, format: string, more: Partial<ConnectedColumn> = {}) =>
  sampleColumn(name, { format, ...more });
const ID = column("id", "bigint", { is_key: true });
const NAME = column("name", "text");
const EMAIL = column("email", "character varying");
const MOOD = column("mood", "public.mood", { enum_values: ["sad", "happy"] });
const TAGS = column("tags", "text", { is_array: true });
const EXTRA = column("extra", "jsonb");

test("people see the referenced column and one by which they know a row, or the owner's choice", () => {
  const shown = (columns: ConnectedColumn[], chosen?: string[], referenced = "id") =>
    shownColumns({ columns }, { column: referenced, columns: chosen })?.map(({ name }) => name) ?? null;
  expect(shown([EMAIL, ID, NAME])).toEqual(["id", "name"]);
  // A contact is shown to strangers only if nothing else names a row.
  expect(shown([ID, column("phone", "text"), column("z", "text")])).toEqual(["id", "z"]);
  expect(shown([ID, column("phone", "text")])).toEqual(["id", "phone"]);
  expect(shown([ID, TAGS, EXTRA, MOOD])).toEqual(["id"]);
  expect(shown([ID, NAME, EMAIL, TAGS], ["email", "tags", "none"])).toEqual(["id", "email"]);
  expect(shown([ID, NAME], [])).toEqual(["id"]);
  expect(shown([ID, NAME], undefined, "nothing")).toBeNull();
  expect(shown([ID, TAGS], undefined, "tags")).toBeNull();
});

test("formats are the same if their values can be equal", () => {
  expect(hasSameFormat(null, ID)).toBe(true);
  expect(hasSameFormat(column("a", "integer"), ID)).toBe(true);
  expect(hasSameFormat(column("a", "varchar(20)"), NAME)).toBe(true);
  expect(hasSameFormat(column("a", "uuid"), NAME)).toBe(false);
  expect(hasSameFormat(column("a", "numeric"), ID)).toBe(false);
  expect(hasSameFormat(TAGS, NAME)).toBe(false);
});

test.each([
  ["bigint", "12", true],
  ["bigint", "1.5", false],
  ["bigint", "9223372036854775807", true],
  ["bigint", "9223372036854775808", false],
  ["integer", "2147483648", false],
  ["smallint", "-32768", true],
  ["time without time zone", "12:30", true],
  ["time without time zone", "12", false],
  ["numeric", "1.5e3", true],
  ["numeric", "abc", false],
  ["uuid", "11111111-1111-4111-8111-111111111111", true],
  ["uuid", "1", false],
  ["boolean", "yes", false],
  ["date", "tomorrow", false],
  ["text", "anything at all", true],
])("a %s can be %j: %s", (format, value, can) => {
  expect(canContain({ format, enum_values: null }, value)).toBe(can);
});

/** The quoted values of a tree, read as PostgREST does; throws if anything stands between them. */
function valuesOf(tree: string, separator: RegExp): string[] {
  const parts = [...tree.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map(([, text = ""]) =>
    text.replace(/\\(.)/gsu, "$1"),
  );
  const rest = tree.replace(/"(?:[^"\\]|\\.)*"/gsu, "?");
  expect(rest).toMatch(separator);
  return parts;
}

test("no text leaves the quotes of a search", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
      const found = writeSearch([NAME, EMAIL], `w${text}`);
      const search = `w${text}`.trim();
      const [, tree = ""] = found ?? [];
      const [words, pattern] = valuesOf(
        tree,
        /^\(name\.wfts\(simple\)\.\?,name\.i(?:like|match)\.\?,email\.wfts\(simple\)\.\?,email\.i(?:like|match)\.\?\)$/,
      );
      expect(words).toBe(search);
      const plain = pattern!.replace(/\\(.)/gsu, "$1");
      expect(search.includes("*") ? plain : plain.slice(1, -1)).toBe(search);
    }),
    { numRuns: 2_000 },
  );
});

test("numbers, ids and choices are searched as a whole, lists and objects not at all", () => {
  expect(writeSearch([ID], "12")).toEqual(["or", '(id.eq."12")']);
  expect(writeSearch([ID], "12 a")).toBeNull();
  expect(writeSearch([ID], "9".repeat(30))).toBeNull();
  expect(writeSearch([MOOD], "sad")).toEqual(["or", '(mood.eq."sad")']);
  expect(writeSearch([MOOD, TAGS, EXTRA], "sa")).toBeNull();
});

test("vectors of words are searched for words, other texts for parts", () => {
  expect(writeSearch([column("terms", "tsvector")], 'a "b c"')).toEqual(["or", '(terms.wfts."a \\"b c\\"")']);
  expect(writeSearch([NAME], "-20 -a")).toEqual(["or", '(name.ilike."%-20 -a%")']);
  expect(writeSearch([NAME], "a -b")?.[1]).toContain("wfts");
  expect(writeSearch([column("code", "character(3)")], "a")).toEqual(["or", '(code.ilike."%a%")']);
});

// Proves connection/query-filter
test("conditions suit the types of columns", () => {
  const columns = [
    ...[ID, NAME, MOOD, TAGS, EXTRA],
    ...[
      column("ref", "uuid"),
      column("done", "boolean"),
      column("raw", "json"),
      column("code", "character(3)"),
    ],
    ...[column("price", "numeric(10,2)"), column("scores", "integer", { is_array: true })],
  ];
  const write = (column: string, op: string, value: unknown) =>
    writeSuited([{ column, op, value } as never], columns);
  expect(write("name", "ilike", "%a%")).toEqual([["name", "ilike.%a%"]]);
  expect(write("id", "ilike", "%12%")).toEqual([["id", "eq.12"]]);
  expect(write("id", "ilike", "%a%")).toBe("none");
  expect(write("id", "ilike", "%")).toEqual([["and", "(id.not.is.null)"]]);
  expect(write("tags", "ilike", "%%")).toEqual([["and", "(tags.not.is.null)"]]);
  for (const op of ["eq", "ilike", "in", "cs"]) expect(write("tags", op, null)).toEqual([]);
  expect(write("mood", "ilike", "sad")).toEqual([["mood", "eq.sad"]]);
  expect(write("name", "eq", "")).toEqual([["or", '(name.is.null,name.eq."")']]);
  expect(write("id", "neq", "")).toEqual([["and", "(id.not.is.null)"]]);
  expect(write("id", "in", ["1", "2"])).toEqual([["id", 'in.("1","2")']]);
  expect(write("id", "wfts", "x")).toBe("unsuited");
  expect(write("name", "eq", ["a"])).toBe("unsuited");
  expect(write("secret", "eq", "a")).toBe("unsuited");
  expect(write("name", "is", "null")).toEqual([["name", "is.null"]]);
  expect(write("name", "is", "not_null")).toEqual([["and", "(name.not.is.null)"]]);
  expect(write("tags", "is", "not_null")).toEqual([["and", "(tags.not.is.null)"]]);
  expect(write("done", "is", "true")).toEqual([["done", "is.true"]]);
  expect(write("name", "is", "true")).toBe("unsuited");
  expect(write("name", "gt", "b")).toEqual([["name", "gt.b"]]);
  expect(write("code", "ilike", "%a%")).toEqual([["code", "ilike.%a%"]]);
  expect(write("ref", "ilike", "%a%")).toBe("none");
  expect(write("ref", "gt", "a")).toBe("unsuited");
  expect(write("done", "eq", true)).toEqual([["done", "eq.true"]]);
  expect(write("price", "neq", "")).toEqual([["and", "(price.not.is.null)"]]);
  expect(write("price", "in", "1, 2.5 ,")).toEqual([["price", 'in.("1","2.5")']]);
  expect(write("mood", "in", ["sad", "x"])).toEqual([["mood", 'in.("sad")']]);
  expect(write("mood", "eq", "x")).toBe("none");
  expect(write("name", "in", "a, b")).toEqual([["name", 'in.("a","b")']]);
  expect(write("tags", "eq", "")).toEqual([["or", '(tags.is.null,tags.eq."{}")']]);
  expect(write("tags", "neq", "")).toEqual([["and", '(tags.not.is.null,tags.neq."{}")']]);
  expect(write("tags", "ilike", "%a,b%")).toEqual([["tags", 'cs.{"a,b"}']]);
  expect(write("tags", "ov", "a, b")).toEqual([["tags", 'ov.{"a","b"}']]);
  expect(write("tags", "gt", "a")).toBe("unsuited");
  expect(write("scores", "cd", [1, 2])).toEqual([["scores", 'cd.{"1","2"}']]);
  expect(write("extra", "ilike", "%a%")).toBe("unsuited");
  expect(write("extra", "cs", '{"a":1}')).toEqual([["extra", 'cs.{"a":1}']]);
  expect(write("raw", "eq", "{}")).toBe("unsuited");
  expect(write("raw", "neq", "")).toEqual([["and", "(raw.not.is.null)"]]);
});

test.each([
  ["integer", "eq", "many", "many"],
  ["integer", "gt", "1.5", "1.5"],
  ["integer", "lt", "99999999999", "99999999999"],
  ["bigint", "in", ["1", "x"], "x"],
  ["numeric(10,2)", "in", "1, x", "x"],
  ["double precision", "neq", "", null],
  ["date", "eq", "nope", "nope"],
  ["date", "gte", "2026-02-30", "2026-02-30"],
  ["date", "eq", "2026-02-28", null],
  ["date", "eq", "0044-03-15 BC", null],
  ["timestamp with time zone", "lt", "2026-01-01T10:00:00.123456+02", null],
  ["timestamp with time zone", "lt", "2026-01-01 nope", "2026-01-01 nope"],
  ["timestamp without time zone", "eq", "-infinity", null],
  ["time without time zone", "eq", "10:61", "10:61"],
  ["time with time zone", "eq", "10:00+09", null],
  ["uuid", "neq", "a", "a"],
  ["boolean", "eq", "yes", "yes"],
])("of %s, %s %j has the wrong value %j", (format, op, value, wrong) => {
  const suited = writeSuited([{ column: "c", op, value } as never], [column("c", format)]);
  if (wrong === null) expect(suited).toHaveLength(1);
  else expect(suited).toEqual({ wrong_value: wrong, format });
});

test("a list with a wrong member is told, but a part of a text may be anything", () => {
  const scores = column("scores", "integer", { is_array: true });
  const write = (op: string, value: unknown) =>
    writeSuited([{ column: "scores", op, value } as never], [scores]);
  expect(write("cs", ["1", "x"])).toEqual({ wrong_value: "x", format: "integer" });
  expect(write("ilike", "%x%")).toBe("none");
});
