import { expect, test } from "vitest";
import { TYPES_BY_USE } from "#core/fields/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { INSERTABLE, insertGroups } from "./insert-choices.ts";

const unused: FieldDefinition = {
  id: "1",
  name: "diet",
  label: "Dietary needs",
  type: "select",
  options: [],
  optgroups: [],
  local_index: 0,
};
const ALL = { withBlocks: true, hasPayment: false, is_page: false };
const labels = (search: string) =>
  insertGroups(search, [unused], ALL).map(({ title, choices }) => [title, choices.map(({ label }) => label)]);

const first = (search: string) => insertGroups(search, [], ALL)[0]?.choices[0]?.label;

test("a search covers names, types and keywords of every group", () => {
  expect(labels("appointment")).toEqual([["Date and time", ["Date and time"]]]);
  expect(labels("diet")).toEqual([["Unused questions", ["Dietary needs"]]]);
});

test.each([
  ["multiple choice", "Multiple choice"],
  ["single choice", "Multiple choice"],
  ["choice", "Multiple choice"],
  ["multiple", "Multiple choice"],
  ["list", "Dropdown"],
  ["how many", "Number"],
  ["people", "Number"],
  ["guests", "Number"],
  ["text", "Short text"],
  ["cake", undefined],
  ["short answer", "Short text"],
  ["paragraph", "Long text"],
  ["yes/no", "Yes/No"],
  ["yes no", "Yes/No"],
  ["switch", "Switch"],
  ["on off", "Switch"],
  ["dropdown", "Dropdown"],
  ["select", "Dropdown"],
  ["terms", "Single checkbox"],
  ["agree", "Single checkbox"],
  ["consent", "Single checkbox"],
  ["rating", "Rating"],
  ["stars", "Rating"],
  ["scale", "Slider"],
  ["slider", "Slider"],
  ["e-mail", "Email"],
  ["mobile", "Phone"],
  ["birthday", "Date"],
  ["header", "Heading"],
  ["heading", "Heading"],
  ["page", "Section"],
  ["step", "Section"],
  ["picture", "Image upload"],
  ["film", "Video upload"],
  ["attachment", "File upload"],
  ["Größe", undefined],
])("“%s” finds %s first", (search, label) => {
  expect(first(search)).toBe(label);
});

test.each(TYPES_BY_USE)("searching for the type name %s finds that type first", (type) => {
  const questions = insertGroups(type, [], ALL).filter(({ id }) => id !== "layout");
  expect(questions[0]?.choices[0]?.id).toBe(`field-${type}`);
});

test("choice questions are listed by how often forms need them", () => {
  const questions = insertGroups("choice", [], ALL).find(({ id }) => id === "choice");
  expect(questions?.choices.slice(0, 3).map(({ label }) => label)).toEqual([
    "Multiple choice",
    "Checkboxes",
    "Dropdown",
  ]);
});

test("all words must match", () => {
  expect(labels("email contact")).toEqual([["Contact info", ["Email"]]]);
  expect(labels("email banana")).toEqual([]);
});

test("one typo is tolerated, unless something matches exactly", () => {
  for (const wrong of ["dropdwon", "dripdown", "drpdown", "droppdown"])
    expect([wrong, first(wrong)]).toEqual([wrong, "Dropdown"]);
  expect(first("chekcboxes")).toBe("Checkboxes");
  for (const other of ["drippdwn", "fropdown", "weak"])
    expect([other, first(other)]).toEqual([other, undefined]);
  expect(labels("time").flatMap(([, all]) => all)).not.toContain("Image");
});

test("an empty question can be filled only with a field", () => {
  const groups = (withBlocks: boolean) =>
    insertGroups("", [unused], { withBlocks, hasPayment: false, is_page: false }).map(({ title }) => title);
  const questions = ["Text", "Choice", "Number", "Contact info", "Date and time", "Files", "Advanced"];
  expect(groups(true)).toEqual([...questions, "Layout", "Unused questions"]);
  expect(groups(false)).toEqual([...questions, "Unused questions"]);
});

test("the page of a site has forms and countdowns, and no questions", () => {
  const groups = insertGroups("", [], { ...ALL, is_page: true });
  expect(groups.map(({ id }) => id)).toEqual(["layout"]);
  const labels = groups[0]!.choices.map(({ label }) => label);
  expect(labels).toEqual(["Heading", "Text block", "Image", "Video", "PDF", "Divider", "Form", "Countdown"]);
  expect(labels_of_forms()).not.toContain("Countdown");
});

const labels_of_forms = () =>
  insertGroups("", [], ALL).flatMap(({ choices }) => choices.map(({ label }) => label));

test("no two entries share an icon or a description", () => {
  for (const property of ["icon", "description", "label"] as const) {
    const all = INSERTABLE.map((choice) => choice[property]);
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  }
});

test("a second payment cannot be inserted, and the reason is shown", () => {
  const fee: FieldDefinition = { ...unused, id: "2", type: "payment", label: "Payment of old" };
  const refused = (hasPayment: boolean) =>
    insertGroups("payment", [fee], { withBlocks: true, hasPayment, is_page: false })
      .flatMap(({ choices }) => choices)
      .filter(({ refusal }) => refusal !== undefined)
      .map(({ id }) => id)
      .toSorted();
  expect(refused(false)).toEqual([]);
  expect(refused(true)).toEqual(["field-payment", "unused-2"]);
});
