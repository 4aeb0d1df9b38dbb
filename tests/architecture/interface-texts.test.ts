import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { Visitor } from "rolldown/utils";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";

/**
 * The editor's texts are in one file per feature, `texts.ts`, so that it can be translated without touching
 * its components. This finds texts that are elsewhere.
 */
const FEATURES = "web/editor/features";

/** Attributes and properties that people read or hear. */
const SPOKEN =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|description|hint|message)$/;
/** Two letters in a row, so that "·", "%" and "A" are no text. */
const WORD = /\p{L}{2}/u;

interface Found {
  start: number;
  line: number;
  text: string;
}

/** The literal texts between tags, and in attributes and properties that people read, in order. */
function textsIn(file: string, code: string): Found[] {
  const found: Found[] = [];
  const note = (text: string, start: number) => {
    if (WORD.test(text))
      found.push({ start, line: code.slice(0, start).split("\n").length, text: text.trim() });
  };
  const noteStrings = (node: unknown): void => {
    const { type, ...rest } = node as { type?: string } & Record<string, unknown>;
    if (type === "Literal" && typeof rest.value === "string") note(rest.value, rest.start as number);
    if (type === "TemplateLiteral") {
      for (const { value, start } of rest.quasis as { value: { raw: string }; start: number }[])
        note(value.raw, start);
    }
    if (type === "ConditionalExpression") [rest.consequent, rest.alternate].forEach(noteStrings);
    if (type === "LogicalExpression") [rest.left, rest.right].forEach(noteStrings);
    if (type === "JSXExpressionContainer") noteStrings(rest.expression);
  };
  new Visitor({
    JSXText: (node) => note(node.value, node.start),
    JSXElement: (node) => {
      for (const child of node.children) if (child.type === "JSXExpressionContainer") noteStrings(child);
    },
    JSXFragment: (node) => {
      for (const child of node.children) if (child.type === "JSXExpressionContainer") noteStrings(child);
    },
    Property: (node) => {
      if (node.key.type === "Identifier" && SPOKEN.test(node.key.name)) noteStrings(node.value);
    },
    JSXAttribute: (node) => {
      if (node.name.type === "JSXIdentifier" && SPOKEN.test(node.name.name) && node.value)
        noteStrings(node.value);
    },
  }).visit(parseSync(file, code).program);
  return found.sort((a, b) => a.start - b.start);
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && basename(name) !== "texts.ts")
    .map((name) => join(folder, name));
}

const textsOf = (folder: string) =>
  sources(folder).flatMap((file) =>
    textsIn(file, readFileSync(join(ROOT, file), "utf8")).map(
      ({ line, text }) => `${relative(folder, file)}:${line} ${text}`,
    ),
  );

describe("texts of the editor", () => {
  const folders = [
    ...readdirSync(join(ROOT, FEATURES)).map((feature) => `${FEATURES}/${feature}`),
    "web/editor/shell",
    "web/ui",
  ];

  test("are found between tags, in attributes, properties and expressions", () => {
    const code = `
      const a = { label: "One two", id: "no text" };
      const b = <p title="Three" className="no text">Four {n > 1 ? "five" : \`six \${n}\`} {texts.seven}{on && "eight"}</p>;`;
    const found = textsIn("a.tsx", code).map(({ line, text }) => `${line} ${text}`);
    expect(found).toEqual(["2 One two", "3 Three", "3 Four", "3 five", "3 six", "3 eight"]);
  });

  test.each(folders)("of %s are in its texts.ts", (folder) => {
    expect(textsOf(folder)).toEqual([]);
  });
});

/** Folders whose messages people read in the editor. */
const MESSAGES = ["web/editor", "web/ui", "core/outlines", "worker/services"];

/** The literals with a typewriter's apostrophe between two letters. */
function straightIn(file: string, code: string): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    if (/\p{L}'\p{L}/u.test(text)) found.push(text.trim());
  };
  new Visitor({
    Literal: ({ value }) => void (typeof value === "string" && note(value)),
    TemplateElement: ({ value }) => note(value.raw),
    JSXText: ({ value }) => note(value),
  }).visit(parseSync(file, code).program);
  return found;
}

test("apostrophes in messages are typographic", () => {
  const code = 'const a = "It isn\'t"; const b = <p>You\'re</p>; const c = "It isn’t"; // It\'s';
  expect(straightIn("a.tsx", code)).toEqual(["It isn't", "You're"]);
  const all = MESSAGES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(name))
      .map((name) => join(folder, name)),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.flatMap((file) => straightIn(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
