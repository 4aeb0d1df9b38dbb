import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readDefinition } from "./read-definition.ts";
import { readImport } from "./read-import.ts";
import { APPS_SCRIPT_FORM, GOOGLE_FORM, TYPEFORM } from "./testing/exports.ts";
import { FULL_DEFINITION } from "./testing/full-definition.ts";

type Json = Record<string, unknown> | unknown[] | string | number | boolean | null;
type Path = readonly (string | number)[];

/** Every value of some JSON with its path. */
function* valuesIn(json: unknown, path: Path = []): Generator<{ path: Path; value: Json }> {
  yield { path, value: json as Json };
  if (typeof json !== "object" || json === null) return;
  for (const [key, value] of Object.entries(json))
    yield* valuesIn(value, [...path, Array.isArray(json) ? Number(key) : key]);
}

function withValue(json: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(json);
  const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], copy);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return copy;
}

function counted(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `id-${count}`;
  };
}

function read(json: unknown) {
  const result = readImport(JSON.stringify(json), counted());
  if (!result.ok) return { text: "", notes: [result.reason] };
  const notes = result.notes.map(({ subject, message }) => `${subject}: ${message}`);
  return { text: JSON.stringify(result.form), notes };
}

/** Parts of the other products’ files that say nothing which a form could show. */
const MEANINGLESS = [
  "formId|revisionId|responderUri|itemId|questionId|id|ref|type|iconType|goToSectionId|goToAction|folderId|shape",
  "theme|workspace|display|self|pointValue|maxFileSize|publishedUrl|editorEmails|pageNavigationType|currency",
  "button_text|subfield_key|structure|documentTitle|_links|settings(?!\\.language)|grading|image|logic|variables",
  "thankyou_screens\\.1",
].map((keys) => new RegExp(`(?:^|\\.)(?:${keys})(?:\\.|$)`));
/** It is always the same. */
const FIXED = "background.type";

const SOURCES = { GOOGLE_FORM, APPS_SCRIPT_FORM, TYPEFORM, FULL_DEFINITION };

describe.each(Object.entries(SOURCES))("of %s", (name, source) => {
  const before = read(source);
  const isOwn = name === "FULL_DEFINITION";
  const paths = [...valuesIn(source)].filter(
    ({ path }) =>
      path.length > 0 &&
      (isOwn ? path.join(".") !== FIXED : !MEANINGLESS.some((keys) => keys.test(path.join(".")))),
  );
  // It is noted already.
  const isRefused = (value: Json) => String(value).startsWith("javascript:");
  const texts = paths.filter(({ value }) => typeof value === "string" && !isRefused(value));
  const lists = paths.filter(({ value }) => Array.isArray(value) && value.length > 0);

  test("everything is read, or noted", () => {
    expect(texts.length).toBeGreaterThan(10);
    expect(lists.length).toBeGreaterThan(3);
  });

  test.each(texts.map(({ path }) => [path.join("."), path] as const))(
    "a long text at %s is kept whole, or noted",
    (_, path) => {
      const { text, notes } = read(withValue(source, path, `${"long ".repeat(14_000)}its-end`));
      const isWhole = text.includes("its-end") || text.includes("its_end");
      expect(isWhole || notes.some((note) => !before.notes.includes(note))).toBe(true);
    },
  );

  test.each(lists.map(({ path, value }) => [path.join("."), path, value as Json[]] as const))(
    "a long list at %s is kept whole, or noted",
    (_, path, list) => {
      const longer = Array.from({ length: 2_100 }, (_, n) => another(list[n % list.length]!, n));
      const { text, notes } = read(withValue(source, path, longer));
      const isWhole = text.includes(`unlike-2099`) || text.includes("unlike_2099");
      expect(isWhole || notes.some((note) => !before.notes.includes(note))).toBe(true);
    },
  );
});

/** The item under other names. */
function another(item: Json, n: number): Json {
  if (typeof item === "string") return `unlike-${n}`;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  const named = ["id", "name", "label", "title", "value", "src", "ref", "form_field_id", "title_html"];
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      named.includes(key) && typeof value === "string" ? `unlike-${n}` : value,
    ]),
  );
}

describe("what is left out is said with its number", () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `o${n}`, value: `v${n}`, label: `Option ${n}` }));
  const field = (properties: object) => ({
    fields: [{ id: "a", name: "a", type: "select", label: "Country", ...properties }],
    blocks: [{ id: "b", type: "field", form_field_id: "a" }],
  });
  const notesOf = (json: unknown) => readDefinition(json).notes;

  test("of options and their groups", () => {
    expect(notesOf(field({ options: options(1_000) }))).toEqual([]);
    expect(notesOf(field({ options: options(2_000) }))).toEqual([
      { subject: "Country", message: "Only the first 1,000 of its 2,000 options were imported." },
    ]);
    const optgroups = Array.from({ length: 150 }, (_, n) => ({ id: `g${n}`, label: `Group ${n}` }));
    expect(notesOf(field({ options: options(2), optgroups }))).toEqual([
      { subject: "Country", message: "Only the first 100 of its 150 option groups were imported." },
    ]);
  });

  test("of a Typeform drop-down, whose “Other” stays", () => {
    const choices = Array.from({ length: 1_500 }, (_, n) => ({ label: `Town ${n}` }));
    const form = (properties: object) => ({
      title: "Towns",
      _links: {},
      fields: [{ ref: "town", title: "Town", type: "dropdown", properties: { choices, ...properties } }],
    });
    const imported = (json: object) => {
      const result = readImport(JSON.stringify(json), counted());
      if (!result.ok) throw new Error(result.reason);
      return result;
    };
    expect(imported(form({})).notes).toEqual([
      { subject: "Town", message: "Only the first 1,000 of its 1,500 options were imported." },
    ]);
    const { form: made, notes } = imported(form({ allow_other_choice: true }));
    expect(notes).toEqual([
      { subject: "Town", message: "Only the first 999 of its 1,500 options were imported." },
    ]);
    expect(made.fields[0]!.options.at(-1)!.label).toBe("Other");
  });

  test("of questions, without leaving empty blocks behind", () => {
    const count = 1_200;
    const { form, notes } = readDefinition({
      fields: Array.from({ length: count }, (_, n) => ({ id: `f${n}`, name: `f${n}`, type: "text" })),
      blocks: Array.from({ length: count }, (_, n) => ({
        id: `b${n}`,
        type: "field",
        form_field_id: `f${n}`,
      })),
    });
    expect(notes).toEqual([
      { subject: null, message: "Only the first 1,000 of its 1,200 questions were imported." },
    ]);
    expect(form.blocks).toHaveLength(1_000);
  });

  test("of texts, addresses and settings", () => {
    const long = "x".repeat(60_000);
    expect(notesOf(field({ help_text: long, pattern: long, data: { long }, accept: long }))).toEqual([
      { subject: "Country", message: "Its hint was shortened from 60,000 to 2,000 characters." },
      { subject: "Country", message: "Its pattern is longer than 1,000 characters, so it was left out." },
      {
        subject: "Country",
        message: "Its list of file types is longer than 500 characters, so it was left out.",
      },
      {
        subject: "Country",
        message:
          "Its settings have 60,011 characters, and at most 50,000 can be stored, so they were left out.",
      },
    ]);
    const { form } = readDefinition({
      fields: [],
      blocks: [{ id: "b", type: "html", body_html: `${"y".repeat(49_990)}<b title="cut here">bold</b>` }],
    });
    expect(form.blocks[0]!.body_html).toBe("y".repeat(49_990));
  });

  test("and a value that two options have is changed with a note", () => {
    const value = "z".repeat(500);
    const { form, notes } = readDefinition(
      field({
        options: [
          { id: "1", value },
          { id: "2", value },
        ],
      }),
    );
    expect(form.fields[0]!.options.map((option) => option.value)).toEqual([value, `${"z".repeat(490)}`]);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Two options have the value/),
    ]);
  });
});

test("no reader cuts by itself", async () => {
  const folder = new URL(".", import.meta.url);
  const files = (await readdir(folder)).filter((file) => /^(?!.*\.test\.)(?!import-notes).*\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const cuts = text.match(/\.(?:slice|substring|substr|splice)\(|\.length = /g) ?? [];
    expect(cuts, `${file} cuts something: use the methods of ImportNotes, which note it`).toEqual([]);
  }
});

test("every text of a Typeform is in the form, or in a note", () => {
  const group = (title: string, ...fields: object[]) => ({
    ...{ type: "group", title: `${title}-title` },
    properties: { description: `${title}-text`, button_text: `${title}-button`, fields },
  });
  const file = {
    title: "form-title",
    settings: {
      language: "en",
      meta: { title: "Found" },
      redirect_after_submit_url: "https://a.example/next",
    },
    welcome_screens: [{ title: "hello-title", properties: { button_text: "hello-button" } }],
    fields: [
      {
        ...{ type: "opinion_scale", title: "scale-title" },
        properties: {
          steps: 5,
          start_at_one: true,
          labels: { left: "low-end", center: "mid-way", right: "high-end" },
        },
      },
      { type: "statement", title: "say-title", properties: { button_text: "say-button" } },
      group("outer", group("inner", group("inmost", { type: "short_text", title: "deep-title" }))),
    ],
  };
  const read = readImport(JSON.stringify(file), () => crypto.randomUUID());
  if (!read.ok) throw new Error(read.reason);
  const [form, notes] = [JSON.stringify(read.form), JSON.stringify(read.notes)];
  for (const text of JSON.stringify(file).match(/\b[a-z]+-[a-z]+\b/g)!)
    expect(form.includes(text) || notes.includes(text), text).toBe(true);
  expect(form).toContain("1: low-end, 3: mid-way, 5: high-end");
  expect(form).toContain("https://a.example/next");
  expect(notes).toContain("for search engines");
  const silent = { ...file, fields: [{ type: "short_text", title: "a" }], settings: {} };
  const ends = { welcome_screens: [{ properties: { description: "b" } }], thankyou_screens: [] };
  const other = readImport(JSON.stringify({ ...silent, ...ends }), () => crypto.randomUUID());
  expect(other.ok && other.notes.map(({ message }) => message)).toEqual([
    "The welcome screen has no title, so it was left out.",
  ]);
});
