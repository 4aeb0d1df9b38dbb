import { describe, expect, test } from "vitest";
import {
  connectedFiles,
  connectedRows,
  connectedTables,
  externalDatabases,
  externalTables,
} from "#core/contracts/wire/connection-addresses.ts";
import { look, settings } from "#core/contracts/wire/private-addresses.ts";
import { ATTACKS } from "../controls/attacks.ts";
import { CONNECTION } from "../controls/connection.ts";
import { DATA } from "../controls/data.ts";
import { DOCUMENT } from "../controls/document.ts";
import { EDITOR } from "../controls/editor.ts";
import { type ControlPage, controlTable, rowsOf } from "../controls/page.ts";
import { proofsFrom, readTags, testFiles } from "../controls/tags.ts";

const PAGES: Readonly<Record<string, ControlPage>> = {
  editor: EDITOR,
  data: DATA,
  document: DOCUMENT,
  connection: CONNECTION,
};

const files = testFiles();
const tags = readTags(files);
const proofsOf = proofsFrom(tags, files);

test("every tag of a test names rows, and its test asserts something", () => {
  expect(tags.length).toBeGreaterThan(600);
  const controls = Object.entries(PAGES).flatMap(([name, page]) => rowsOf(name, page).map(([id]) => id));
  const ids = new Set([...controls, ...Object.keys(ATTACKS).map((id) => `attack/${id}`)]);
  const faults = tags.flatMap(({ file, line, rows: named, fault }) => [
    ...named.filter((id) => !ids.has(id)).map((id) => `${file}:${line}: there is no row ${id}`),
    ...(fault === null ? [] : [`${file}:${line}: ${fault}`]),
  ]);
  expect(faults).toEqual([]);
});

describe.each([
  ["editor", { rows: 115, tests: 190 }],
  ["data", { rows: 150, tests: 260 }],
  ["document", { rows: 60, tests: 100 }],
  ["connection", { rows: 85, tests: 140 }],
])("the controls of %s", (name, least) => {
  const page = PAGES[name]!;
  const own = rowsOf(name, page);

  test("have a test each, or are marked as not yet there", () => {
    expect(own.length).toBeGreaterThanOrEqual(least.rows);
    expect(new Set(own.map(([id]) => id)).size).toBe(own.length);
    expect(own.filter(([id]) => !/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
    const proved = tags.flatMap((tag) => tag.rows).filter((id) => id.startsWith(`${name}/`));
    expect(proved.length).toBeGreaterThanOrEqual(least.tests);
    expect(own.filter(([id, [, , missing]]) => (missing === undefined) !== proved.includes(id))).toEqual([]);
  });

  test("are listed in docs", async () => {
    await expect(controlTable(name, page, proofsOf)).toMatchFileSnapshot(`../../docs/${name}-controls.md`);
  });
});

test("lists every settings endpoint", () => {
  const controls = rowsOf("editor", EDITOR).map(([, [control]]) => control);
  expect(Object.values({ ...settings, ...look }).filter((address) => !controls.includes(address))).toEqual(
    [],
  );
});

test("lists every call of a connected database", () => {
  const listed = rowsOf("connection", CONNECTION).flatMap(([, [control]]) => {
    const [, methods, path] = /^([A-Z, ]+) …(\/[^ ,]+)/.exec(control) ?? [];
    return (methods?.split(", ") ?? []).map((method) => `${method} ${path?.replaceAll(/\{\w+\}/g, "*")}`);
  });
  const groups = [externalDatabases, externalTables, connectedTables, connectedRows, connectedFiles];
  const calls = groups.flatMap((group) => Object.values(group)).map((call) => call.replaceAll(/:\w+/g, "*"));
  const isListed = (call: string) =>
    listed.some((one) => {
      const [method = "", path = ""] = one.split(" ");
      return call.startsWith(`${method} `) && call.endsWith(path);
    });
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !isListed(call))).toEqual([]);
});
