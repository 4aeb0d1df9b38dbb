import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { namesOfKey } from "../files/objects.ts";
import {
  answerColumns,
  answersByName,
  freePath,
  nameSegment,
  type PathFacts,
  renderStoragePath,
  storageMode,
  storagePathIssue,
} from "./storage-path.ts";

const one = { field: { type: "image" as const }, columns: ["id", "full name"] };
const many = { ...one, field: { type: "file" as const, multiple: true } };
const FACTS: PathFacts = {
  table: { name: "guests", schema: "public" },
  record: { id: 7 },
  sent: { id: null, "full name": "Ada/../Lovelace" },
  file: { name: "a cat.tar.gz", index: 2 },
  response_id: "r1",
};

describe("a path", () => {
  test.each(["photos", "photos/cats", "public/{{RECORD.id}}/photos/{{file.name}}", "{{NEW.full name}}.png"])(
    "can be %s",
    (path) => expect(storagePathIssue(path, one)).toBeNull(),
  );

  test.each([
    ["", /Enter/],
    ["/photos", /slash/],
    ["photos//a", /empty/],
    ["a/../b", /“\.\.”/],
    ["{{RECORD.nothing}}", /nothing named/],
    ["{{constructor.name}}", /nothing named/],
    ["{{RECORD}}", /looks like/],
    ["a{b", /looks like/],
    ["x".repeat(501), /500/],
    ["a\u0000b", /control/],
  ])("can’t be %s", (path, words) => expect(storagePathIssue(path, one)).toMatch(words));

  test("of several files names each", () => {
    expect(storagePathIssue("{{RECORD.id}}.png", many)).toMatch(/file\.name/);
    expect(storagePathIssue("{{RECORD.id}}/{{file.index}}", many)).toBeNull();
    expect(storagePathIssue("folder", many)).toBeNull();
  });

  test("names no column that only the database fills in", () => {
    expect(storagePathIssue("{{RECORD.number}}", { ...one, later: ["number"] })).toMatch(/is written/);
  });

  test("with a placeholder is staged", () => {
    expect(storageMode("a/{{RECORD.id}}", "direct")).toBe("staged");
    expect(storageMode("a", "direct")).toBe("direct");
  });
});

test.each([
  [
    "{{TABLE.schema}}/{{TABLE.name}}/{{RECORD.id}}/{{file.index}}.{{file.extension}}",
    "public/guests/7/r1/2.gz",
  ],
  ["{{ file.name }}", "r1/a cat.tar.gz"],
  ["{{NEW.full name}}/x", "Ada_.._Lovelace/r1/x"],
  ["folder/", "folder/r1/a cat.tar.gz"],
  ["{{NEW.id}}", "r1"],
  ["a/{{RECORD.other}}.png", "a/r1.png"],
])("%s becomes %s", (path, expected) => expect(renderStoragePath(path, FACTS)).toBe(expected));

test("no value adds a folder, leaves one, or is lost", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "binary" }), (text) => {
      const path = renderStoragePath("a/{{NEW.x}}/b", { ...FACTS, sent: { x: text } });
      const [first, middle, ...rest] = path.split("/");
      expect([first, rest]).toEqual(["a", middle!.includes("r1") ? ["b"] : ["r1", "b"]]);
      expect(middle).not.toMatch(/^\.{1,2}$/);
      expect(middle).not.toBe("");
    }),
  );
});

describe("a path into a bucket of our own", () => {
  const field = (name: string, type: FieldDefinition["type"]) =>
    ({ id: `f-${name}`, name, type, options: [] }) as unknown as FieldDefinition;
  const fields = [
    field("name", "text"),
    field("id", "text"),
    field("code", "password"),
    field("photo", "image"),
    field("notes", "richtext"),
    field("age", "number"),
  ];

  test("names the response, and answers that fit into it", () => {
    expect(answerColumns(fields)).toEqual({ columns: ["id", "name", "age"], later: [] });
    const data = {
      "f-name": { value: "Ada" },
      "f-id": { value: "mine" },
      "f-code": { value: "••" },
      "f-photo": { value: ["a.png"], storage_object_paths: ["x/a.png"] },
    };
    expect(answersByName(fields, { id: "r1", data })).toEqual({ name: "Ada", id: "r1", age: null });
  });

  test("keeps all letters, and leaves room after a long answer", () => {
    const render = (text: string) =>
      renderStoragePath("{{NEW.x}}/b", { ...FACTS, sent: { x: text } }, nameSegment).split("/")[0];
    expect(render("Zoë Ω/..\u0007")).toBe("Zoë Ω_.._");
    expect(render("..")).toBe("__");
    expect(render("😀".repeat(500))).toBe("😀".repeat(120));
  });

  test("is a key of a bucket, whatever the answers are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, name) => {
        const facts = { ...FACTS, sent: { x: text }, file: { name, index: 0 } };
        for (const path of ["a/{{NEW.x}}/{{file.name}}", "a"]) {
          expect(namesOfKey(renderStoragePath(path, facts, nameSegment))).not.toBeNull();
        }
      }),
    );
  });
});

test("files of one response with the same name are numbered", () => {
  const taken = new Set<string>();
  const add = (path: string) => {
    const free = freePath(path, taken);
    taken.add(free);
    return free;
  };
  expect(
    ["a/x.png", "a/x.png", "a/x.png", "a/x-2.png", "a.b/x", "a.b/x", "a/.env", "a/.env"].map(add),
  ).toEqual([
    ...["a/x.png", "a/x-2.png", "a/x-3.png", "a/x-2-2.png"],
    ...["a.b/x", "a.b/x-2", "a/.env", "a/.env-2"],
  ]);
});
