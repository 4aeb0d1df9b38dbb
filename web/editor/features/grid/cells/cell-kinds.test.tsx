import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { cellKind } from "./cell-kinds.ts";
import { CellLookContext } from "./cell-look-context.ts";
import ChoicesEditor from "./choices/choices-editor.tsx";
import JsonEditor from "./json-editor.tsx";

const field = (type: FieldType): FieldDefinition => ({
  id: type,
  name: type,
  type,
  options: [],
  optgroups: [],
  local_index: 0,
});
const nothing = () => {};

describe("a cell of JSON", () => {
  const json = field("json");
  const editor = cellKind(json).editor!;
  const drawn = (draft: string, isInvalid = false) =>
    renderToStaticMarkup(
      <JsonEditor
        field={json}
        draft={draft}
        onChange={nothing}
        onCommit={nothing}
        onKeyDown={nothing}
        label="Data of #001"
        isInvalid={isInvalid}
        problem={null}
        zone="UTC"
        row_id="row"
        onCancel={nothing}
      />,
    );

  // Proves editor/rule-json-size, data/cell-json, data/constant-json-editor
  test("is edited as text indented by two spaces, in an input 240 px high", () => {
    expect(editor.open({ value: { a: [1] } }, json, "UTC")).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(editor.open(null, json, "UTC")).toBe("");
    expect(drawn("")).toContain("h-60");
  });

  // Proves editor/rule-json-invalid, editor/rule-json-empty, data/edit-json-valid
  test("reports invalid JSON once, and takes empty text as null", () => {
    expect(drawn('{"a":')).toMatch(
      /aria-invalid="true".*role="status"[^>]*>Invalid JSON at line 1, column 6</,
    );
    expect(drawn('{"a":', true)).not.toContain("Invalid JSON");
    expect(drawn('{"a":', true)).toContain(">Line 1, column 6<");
    expect(editor.refusal).toBe("Invalid JSON");
    for (const draft of ["{}", " ", "12"]) expect(drawn(draft)).not.toContain("Invalid JSON");
    expect(editor.close(" \n", json, "UTC")).toBeNull();
  });
});

test.each(["text", "email", "tel", "url", "search"] as const)(
  "a pasted line break is a space in a %s",
  (type) => {
    const line = field(type);
    const pasted = (text: string) => cellKind(line).paste!(text, line, "UTC");
    expect(["Bo\nPasted", "Bo \r\n\r\n Pasted\n", "Bo  Pasted", "Bo\r"].map(pasted)).toEqual([
      "Bo Pasted",
      "Bo Pasted",
      "Bo  Pasted",
      "Bo",
    ]);
  },
);

test("copied choices are pasted as they were, also where options contain commas", () => {
  const labels = ["Tea, green", "Tea", "green"];
  const options = labels.map((label, index) => ({ id: `o${index}`, value: `v${index}`, label, index }));
  const drinks: FieldDefinition = { ...field("checkboxes"), options };
  const { copy, paste } = cellKind(drinks);
  for (const ids of [["o0"], ["o1", "o2"], ["o0", "o2"]]) {
    const text = copy!({ value: ids, form_field_option_ids: ids }, drinks, "UTC");
    expect(paste!(text, drinks, "UTC")).toEqual(ids);
  }
  expect(paste!("green; TEA", drinks, "UTC")).toEqual(["o2", "o1"]);
  expect(paste!(" ", drinks, "UTC")).toEqual([]);
  expect(paste!("milk", drinks, "UTC")).toBeUndefined();
});

test.each([
  ["$1,234.50", "1234.5"],
  ["1.234,50 €", "1234.5"],
  ["12.5%", "12.5"],
  ["($9.50)", "-9.5"],
  ["12,34,567.89", "1234567.89"],
  ["$1,234", "1,234"],
  ["$1.2.3", "$1.2.3"],
  ["5 apples", "5 apples"],
])("%s is pasted into a number as %s", (text, value) => {
  expect(cellKind(field("number")).paste!(text, field("number"), "UTC")).toBe(value);
});

// Proves data/edit-numbers
test.each([
  ["1,200", "1,200"],
  ["1,200,000", "1200000"],
  ["1,5", "1.5"],
  [" 1.200,50 ", "1200.5"],
  ["1200.50", "1200.5"],
  ["twelve", "twelve"],
  ["12345678901234567890", "12345678901234567890"],
])("a number cell reads %j as %j, typed or pasted", (text, stored) => {
  const number = field("number");
  const { paste, editor } = cellKind(number);
  expect(paste!(text, number, "UTC")).toBe(stored);
  expect(editor!.close(text, number, "UTC")).toBe(stored);
});

test("a number cell opens and is copied as text that is read as the same number", () => {
  const number = field("number");
  const { copy, editor, paste } = cellKind(number);
  for (const value of [1.234, -12.345, 1234, 0.5]) {
    const texts = [copy!({ value }, number, "UTC"), editor!.open({ value }, number, "UTC") as string];
    for (const text of texts) expect(Number(paste!(text, number, "UTC"))).toBe(value);
  }
});

test.each([
  ["number", true],
  ["range", true],
  ["text", false],
] as const)("the editor of a %s is right-aligned: %s", (type, isRight) => {
  const of = field(type);
  const Editor = cellKind(of).editor!.Component;
  const drawn = renderToStaticMarkup(
    <Editor
      field={of}
      draft="12"
      onChange={nothing}
      onCommit={nothing}
      onKeyDown={nothing}
      label="Age of #001"
      isInvalid={false}
      problem={null}
      zone="UTC"
      row_id="row"
      onCancel={nothing}
    />,
  );
  expect(drawn.includes("text-right")).toBe(isRight);
});

test("the search of several choices says what it is", () => {
  const choices = field("checkboxes");
  const drawn = renderToStaticMarkup(
    <ChoicesEditor
      {...{
        field: choices,
        draft: [],
        label: "Days of #001",
        row_id: "row",
        typed: "x",
        problem: null,
        zone: "UTC",
      }}
      {...{ onChange: nothing, onCommit: nothing, onKeyDown: nothing, onCancel: nothing, isInvalid: false }}
    />,
  );
  expect(drawn).toContain('aria-label="Search the choices of Days of #001" placeholder="Search"');
});

test("pasted line breaks stay in a long text", () => {
  const story = field("textarea");
  expect(cellKind(story).paste!("one\ntwo", story, "UTC")).toBe("one\ntwo");
});

// Proves editor/rule-passwords-dots
test("a password is shown as bullets and copied as empty text", () => {
  const password = field("password");
  const kind = cellKind(password);
  const cell: Cell = { value: "••••••••" };
  expect(kind.text(cell, password, "UTC")).toBe("••••••••");
  expect(kind.copy?.(cell, password, "UTC")).toBe("");
  expect([kind.editor, kind.paste]).toEqual([undefined, undefined]);
});

// Proves editor/rule-switch-reads-on
test.each(["checkbox", "switch", "toggle"] as const)(
  "a %s accepts true, on and yes, and can be toggled",
  (type) => {
    const boolean = field(type);
    const { paste, toggle } = cellKind(boolean);
    expect(
      ["true", "on", "Yes", "✓", "Да", "false", "off", "No", "", "maybe"].map((text) =>
        paste!(text, boolean, "UTC"),
      ),
    ).toEqual([true, true, true, true, true, false, false, false, null, undefined]);
    expect([toggle!({ value: true }), toggle!(null)]).toEqual([false, true]);
  },
);

test.each<[string, Partial<FieldDefinition>, Cell, readonly string[]]>([
  ["a text", { type: "richtext" }, { value: { type: "doc", content: [] } }, ['{"type":"doc","content":[]}']],
  ["a signature", { type: "signature" }, { value: "typed:Ada" }, ["typed:Ada"]],
  ["a list of numbers", { type: "number", is_array: true }, { value: [1, 2] }, ["1", "2"]],
  [
    "a list of moments, in the grid's zone",
    { type: "datetime-local", is_array: true },
    { value: ["2026-07-01T12:00:00.000Z"] },
    ["2026-07-01T14:00"],
  ],
])("%s is edited with the form's control, and stays as it is", (_, more, cell, draft) => {
  const of: FieldDefinition = { ...field("text"), ...more };
  const editor = cellKind(of).editor!;
  expect(editor.is_dialog).toBe(true);
  expect(editor.open(cell, of, "Europe/Zurich")).toEqual(draft);
  const value = editor.close(draft, of, "Europe/Zurich");
  expect(editCell(of, value)).toMatchObject({ ok: true });
  expect(editor.close([" "], of, "Europe/Zurich")).toBeNull();
});

test.each<[FieldType, readonly string[], string]>([
  ["country", ["CH", "DE"], "Switzerland, Germany"],
  ["date", ["2026-07-01"], "Jul 1, 2026"],
  ["datetime-local", ["2026-07-01T12:00:00.000Z"], "Jul 1, 2026, 2:00 PM"],
])("a list of %s shows each as in a cell of its own, and is copied as stored", (type, value, text) => {
  const of = { ...field(type), is_array: true };
  const kind = cellKind(of);
  expect(kind.text({ value: [...value] }, of, "Europe/Zurich").replaceAll("\u202f", " ")).toBe(text);
  expect(kind.copy!({ value: [...value] }, of, "Europe/Zurich")).toBe(value.join(", "));
});

test("a list of signatures or boxes stays read-only, because the form has no list of them", () => {
  for (const type of ["signature", "canvas", "checkbox"] as const)
    expect(cellKind({ ...field(type), is_array: true }).editor).toBeUndefined();
});

describe("a question that refers to a table", () => {
  const reference = { type: "sheaf", table_id: "t", column: "c" } as const;
  const referring: FieldDefinition = { ...field("search"), reference };

  test("is answered by picking a record, and shows it; without a table it is a text", () => {
    const kind = cellKind(referring);
    expect([kind.refers, kind.editor?.is_dialog, kind.editor?.takes_typing]).toEqual([true, true, false]);
    expect(kind.editor!.open({ value: "BER" }, referring, "UTC")).toBe("BER");
    expect(kind.editor!.close("", referring, "UTC")).toBeNull();
    expect(cellKind(field("search")).refers).toBeUndefined();
    expect(cellKind(field("search")).editor!.takes_typing).toBe(true);
  });

  test("shows each record of a list, which is edited as lines", () => {
    const list = cellKind({ ...referring, is_array: true });
    expect(list.refers).toBe(true);
    expect(list.editor!.open({ value: ["BER", "OSL"] }, { ...referring, is_array: true }, "UTC")).toEqual([
      "BER",
      "OSL",
    ]);
  });

  test("masks its text itself, so that the button stays", () => {
    const { Render, masks_itself } = cellKind(referring);
    const draw = (isMasked: boolean) =>
      renderToStaticMarkup(
        <CellLookContext value={{ zone: "UTC", dateformat: "datetime", isMasked, highlight: null }}>
          {Render && <Render cell={{ value: "Berlin" }} field={referring} width={200} />}
        </CellLookContext>,
      );
    expect(masks_itself).toBe(true);
    expect(draw(false)).toContain("Berlin");
    expect(draw(true)).toContain("B*****");
    expect(draw(true)).not.toContain("Berlin");
    expect(draw(true)).toContain('data-press="reference"');
  });
});
