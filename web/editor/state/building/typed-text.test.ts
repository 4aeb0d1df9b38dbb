import { createStore } from "jotai";
import { expect, test, vi } from "vitest";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { formAtom, loadDocumentAtom } from "../editing/document.ts";
import { canUndoAtom } from "../editing/editing.ts";
import { saveStatusAtom } from "../editing/save-status.ts";
import { listedIdsAtom, viewsAtom } from "./block-views.ts";
import { newBlock, selectedBlockAtom, typeIntoBlockAtom } from "./blocks.ts";
import { selectBlockAtom } from "./selection.ts";
import { repeatedTitleIdAtom } from "./title.ts";
import { undoAtom } from "./undo.ts";

async function open(blocks: BlockDefinition[]) {
  const form = { form_id: crypto.randomUUID(), document_id: "document", title: "Party", stylesheet: {} };
  const document = {
    document: { id: "document", title: "Party" },
    role: "editor",
    form: { ...form, fields: [], blocks },
    edit_number: 0,
  };
  vi.stubGlobal("fetch", async () => Response.json({ data: document, error: null }));
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  return store;
}

test("typing into a title changes the view of that block and nothing else on the page", async () => {
  const [section, header, divider] = [
    newBlock("section"),
    { ...newBlock("header"), title_html: "Header" },
    newBlock("divider"),
  ];
  section.title_html = "First";
  const store = await open([section, header, divider]);
  await store.set(selectBlockAtom, header.id);
  store.set(typeIntoBlockAtom, header.id, { title_html: "P" });
  const watched = [listedIdsAtom, selectedBlockAtom, saveStatusAtom, canUndoAtom, repeatedTitleIdAtom];
  let notified = 0;
  for (const one of watched) store.sub(one, () => (notified += 1));
  const before = store.get(viewsAtom);
  store.set(typeIntoBlockAtom, header.id, { title_html: "Pa" });
  const after = store.get(viewsAtom);
  expect([...after].filter(([id, view]) => view !== before.get(id)).map(([id]) => id)).toEqual([header.id]);
  expect(notified).toBe(0);

  store.set(typeIntoBlockAtom, header.id, { title_html: "Pa" });
  expect(store.get(viewsAtom)).toBe(after);
  // A burst is one undo step.
  store.set(undoAtom);
  expect(store.get(formAtom).blocks[1]!.title_html).toBe("Header");
});

test("a header that repeats the form's title is found while it is typed", async () => {
  const header = { ...newBlock("header"), title_html: "Header" };
  const store = await open([newBlock("section"), header]);
  expect(store.get(repeatedTitleIdAtom)).toBe(null);
  store.set(typeIntoBlockAtom, header.id, { title_html: "Party " });
  expect(store.get(repeatedTitleIdAtom)).toBe(header.id);
});
