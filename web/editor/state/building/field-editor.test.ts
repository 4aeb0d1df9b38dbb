import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Operation } from "#core/editing/operation.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { formAtom, loadDocumentAtom } from "../editing/document.ts";
import { TYPING_PAUSE_MS } from "../editing/edit-sender.ts";
import { draftStateAtom, saveStatusAtom } from "../editing/save-status.ts";
import { blocksAtom, focusBlockIdAtom } from "./blocks.ts";
import {
  patchDraftAtom,
  setFormulaAtom,
  setLabelAtom,
  storeNewFieldAtom,
  undoFieldChangesAtom,
} from "./change-field.ts";
import { fieldEditorAtom, isChangedAtom } from "./field-editor.ts";
import { openFieldAtom } from "./open-field.ts";
import { insertAtom, leavePanelAtom, selectBlockAtom } from "./selection.ts";
import { redoAtom, undoAtom } from "./undo.ts";

type Store = ReturnType<typeof createStore>;

/** The sent operations, one array per batch. */
let sent: Operation[][] = [];
let forms = 0;

const song: FieldDefinition = {
  id: "song",
  name: "song",
  type: "text",
  label: "Song?",
  options: [],
  optgroups: [],
  local_index: 0,
};

/** Opens the editor of a form with one field and no blocks. The server accepts everything. */
async function setUp(lang = "en") {
  const form_id = `form-${++forms}`;
  const form = {
    form_id,
    document_id: "document",
    title: "Party",
    lang,
    stylesheet: {},
    fields: [song],
    blocks: [],
  };
  const document = { document: { id: "document", title: "Party" }, role: "editor", form, edit_number: 0 };
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit = {}) => {
    if ((init.method ?? "GET") === "GET") return Response.json({ data: document, error: null });
    const { base, ...edit } = JSON.parse(String(init.body));
    sent.push(edit.operations);
    const number = sent.length;
    return Response.json({ data: { number, entries: [{ ...edit, number }] }, error: null });
  });
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  const labels = () => store.get(formAtom).fields.map(({ label }) => label);
  const sentLabels = () =>
    sent.flat().flatMap((one) => (one.type === "field.set" && one.property === "label" ? [one.value] : []));
  return { store, labels, sentLabels };
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passPause = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);

// Proves editor/panel-live-preview
test("a changed field updates the form immediately and is sent after a pause", async () => {
  const { store, labels, sentLabels } = await setUp();
  store.set(openFieldAtom, "song");
  store.set(patchDraftAtom, { label: "Which so" });
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1);
  store.set(patchDraftAtom, { label: "Which song?" });
  await vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS - 1);
  expect(labels()).toEqual(["Which song?"]);
  expect(sentLabels()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentLabels()).toEqual(["Which song?"]);
});

test("a draft with a problem is neither shown elsewhere nor sent, and its panel cannot be closed", async () => {
  const { store, sentLabels } = await setUp();
  store.set(openFieldAtom, "song");
  store.set(patchDraftAtom, { name: "" });
  await passPause();
  expect(sentLabels()).toEqual([]);
  expect(store.get(draftStateAtom)).toBe("faulty");
  expect(store.get(saveStatusAtom).kind).toBe("draft");
  expect(() => store.set(leavePanelAtom)).toThrow("Enter a name.");
  await expect(store.set(selectBlockAtom, null)).rejects.toThrow("Enter a name.");
  expect(store.get(fieldEditorAtom)?.draft.name).toBe("");
  store.set(patchDraftAtom, { name: "tune" });
  store.set(leavePanelAtom);
  expect(store.get(draftStateAtom)).toBe("stored");
  expect(store.get(fieldEditorAtom)).toBeNull();
});

test("a formula that cannot be parsed is kept as written, and applies to the form once it can be parsed", async () => {
  const { store } = await setUp();
  await store.set(insertAtom, { kind: "field", type: "hidden" }, { at: { index: 0 } });
  const stored = () => store.get(formAtom).fields.at(-1)?.v_value ?? null;
  store.set(setFormulaAtom, "{song} +");
  await passPause();
  store.set(storeNewFieldAtom);
  expect(store.get(fieldEditorAtom)).toMatchObject({ formula: "{song} +", state: "faulty" });
  expect(() => store.set(leavePanelAtom)).toThrow("Add a question, a number, or text here.");
  store.set(setFormulaAtom, '{song} + "!"');
  store.set(storeNewFieldAtom);
  const formula = [{ $ref: "#/fields/song/value" }, "+", "!"];
  expect(stored()).toEqual(formula);

  const { field_id } = store.get(fieldEditorAtom)!;
  store.set(leavePanelAtom);
  store.set(openFieldAtom, field_id);
  store.set(setFormulaAtom, "{song} + {");
  expect(store.get(isChangedAtom)).toBe(true);
  expect(stored()).toEqual(formula);
  store.set(undoFieldChangesAtom);
  expect(store.get(fieldEditorAtom)).toMatchObject({ formula: null, state: "stored" });
  expect(stored()).toEqual(formula);
});

// Proves editor/call-fields-success
test("a new field is sent before the block that shows it", async () => {
  const { store } = await setUp();
  await store.set(insertAtom, { kind: "field", type: "text" }, { at: { index: 0 } });
  store.set(patchDraftAtom, { label: "Dance?" });
  await passPause();
  expect(sent).toEqual([]);
  store.set(leavePanelAtom);
  expect(store.get(blocksAtom)).toHaveLength(1);
  await passPause();
  expect(sent.map((batch) => batch.map(({ type }) => type))).toEqual([["field.insert", "block.insert"]]);
});

test.each([
  ["with Done or by opening another page", (store: Store) => store.set(leavePanelAtom)],
  ["by clicking beside the form", (store: Store) => store.set(selectBlockAtom, null)],
  ["by selecting another block", (store: Store) => store.set(selectBlockAtom, store.get(blocksAtom)[0]!.id)],
  [
    "by inserting a block",
    (store: Store) => store.set(insertAtom, { kind: "block", type: "header" }, { at: { index: 0 } }),
  ],
] as const)("closing the panel %s stores new and changed fields", async (_, leave) => {
  const { store, labels, sentLabels } = await setUp();
  await store.set(insertAtom, { kind: "block", type: "divider" }, { at: { index: 0 } });
  await store.set(insertAtom, { kind: "field", type: "text" }, { at: { index: 1 } });
  store.set(patchDraftAtom, { label: "Dance?" });
  await leave(store);
  expect(labels()).toEqual(["Song?", "Dance?"]);
  store.set(leavePanelAtom);
  store.set(openFieldAtom, "song");
  store.set(patchDraftAtom, { label: "Tune?" });
  await leave(store);
  expect(labels()).toEqual(["Tune?", "Dance?"]);
  await passPause();
  expect(sentLabels()).toEqual(["Tune?"]);
  expect(sent.flat().filter(({ type }) => type === "field.insert")).toHaveLength(1);
});

test("a yes/no question has two options in the language of the form, none selected", async () => {
  const { store } = await setUp("de");
  await store.set(insertAtom, { kind: "preset", preset: "yes_no" }, { at: { index: 0 } });
  const draft = store.get(fieldEditorAtom)?.draft;
  expect(draft?.type).toBe("radio");
  expect(draft?.options.map(({ value, label }) => [value, label])).toEqual([
    ["yes", "Ja"],
    ["no", "Nein"],
  ]);
});

test("a rating has five buttons and takes one answer", async () => {
  const { store } = await setUp("de");
  await store.set(insertAtom, { kind: "preset", preset: "rating" }, { at: { index: 0 } });
  const draft = store.get(fieldEditorAtom)?.draft;
  expect([draft?.type, draft?.multiple]).toEqual(["toggle-group", false]);
  expect(draft?.options.map(({ value }) => value)).toEqual(["1", "2", "3", "4", "5"]);
});

// Proves editor/call-fields-success
test("a changed new field is stored while its panel stays open; an untouched one is not", async () => {
  const { store } = await setUp();
  await store.set(insertAtom, { kind: "field", type: "radio" }, { at: { index: 0 } });
  store.set(storeNewFieldAtom);
  expect(store.get(blocksAtom)).toHaveLength(0);
  expect([store.get(draftStateAtom), store.get(saveStatusAtom).kind]).toEqual(["untouched", "saved"]);
  store.set(patchDraftAtom, { label: "Dan" });
  expect([store.get(draftStateAtom), store.get(saveStatusAtom).kind]).toEqual(["waiting", "saving"]);
  store.set(storeNewFieldAtom);
  expect(store.get(fieldEditorAtom)).toMatchObject({ isNew: false, before: null, isNameFollowing: true });
  expect(store.get(focusBlockIdAtom)).toBe(store.get(blocksAtom)[0]?.id);
  store.set(patchDraftAtom, { label: "Dance?" });
  await passPause();
  expect(store.get(formAtom).fields.at(-1)).toMatchObject({ label: "Dance?", name: "dance", options: [] });
  expect(sent.flat().filter(({ type }) => type === "block.insert")).toHaveLength(1);
  store.set(leavePanelAtom);
  expect(store.get(blocksAtom)).toHaveLength(1);
});

// Proves editor/panel-footer
test("changes since the panel was opened are undone and redone; a new field has nothing to undo", async () => {
  const { store, labels, sentLabels } = await setUp();
  store.set(openFieldAtom, "song");
  expect(store.set(undoFieldChangesAtom)).toBeNull();
  store.set(patchDraftAtom, { label: "Dance?" });
  await passPause();
  const again = store.set(undoFieldChangesAtom);
  expect(labels()).toEqual(["Song?"]);
  expect(store.get(fieldEditorAtom)).toMatchObject({ draft: { label: "Song?" }, state: "stored" });
  await passPause();
  store.set(leavePanelAtom);
  again?.();
  expect(labels()).toEqual(["Dance?"]);
  await passPause();
  expect(sentLabels()).toEqual(["Dance?", "Song?", "Dance?"]);
  await store.set(insertAtom, { kind: "field", type: "text" }, { at: { index: 0 } });
  store.set(patchDraftAtom, { label: "New?" });
  expect(store.set(undoFieldChangesAtom)).toBeNull();
});

test("undo reverts a burst of typing into a field, in the panel too, and redo restores it", async () => {
  const { store, labels } = await setUp();
  store.set(openFieldAtom, "song");
  for (const label of ["D", "Da", "Dance?"]) store.set(patchDraftAtom, { label });
  store.set(patchDraftAtom, { required: true });
  store.set(undoAtom);
  expect(store.get(fieldEditorAtom)?.draft).toMatchObject({ label: "Dance?" });
  expect(store.get(fieldEditorAtom)?.draft.required).not.toBe(true);
  store.set(undoAtom);
  expect(labels()).toEqual(["Song?"]);
  expect(store.get(fieldEditorAtom)?.draft.label).toBe("Song?");
  store.set(redoAtom);
  expect(labels()).toEqual(["Dance?"]);
});

// Proves editor/panel-type-name-label
test("a label can be changed without opening the panel", async () => {
  const { store, labels, sentLabels } = await setUp();
  store.set(setLabelAtom, "song", "Dance?");
  expect(labels()).toEqual(["Dance?"]);
  await passPause();
  expect(sentLabels()).toEqual(["Dance?"]);
});
