import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { ANY_STEP } from "#core/fields/numbers/any-step.ts";
import { loadDocumentAtom } from "../editing/document.ts";
import { patchDraftAtom } from "./change-field.ts";
import { fieldEditorAtom } from "./field-editor.ts";
import { askedQuestionAtom, askForQuestionAtom, isAiAvailableAtom } from "./field-suggestion.ts";
import { openFieldAtom, openNewFieldAtom, withTypeAtom } from "./open-field.ts";

const song: FieldDefinition = {
  id: "song",
  name: "size",
  type: "text",
  label: "Song?",
  options: [],
  optgroups: [],
  local_index: 0,
};
const SIZE = {
  type: "radio",
  name: "size",
  label: "Your size",
  placeholder: null,
  help_text: null,
  required: true,
  pattern: null,
  min: null,
  max: null,
  options: [{ id: "s", value: "s", label: "Small", index: 0, optgroup_id: null }],
  optgroups: [],
  left_out: { options: 500, optgroups: 0 },
};

/** Opens a new question in the panel. The server returns `respond()` to every request for a suggestion. */
async function setUp(respond: () => Promise<Response>) {
  const form = { form_id: "form", document_id: "document", title: "Shirts", lang: "en", stylesheet: {} };
  const data = {
    document: { id: "document", title: "Shirts" },
    role: "editor",
    form: { ...form, fields: [song], blocks: [] },
    edit_number: 0,
    ai_available: true,
  };
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path !== "/private/editor/ai/schema") return Response.json({ data });
    asked.push(JSON.parse(String(init.body)));
    return respond();
  });
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  store.set(openNewFieldAtom, { type: "text" }, { id: "block", at: { index: 0 } });
  return { store, asked };
}

afterEach(() => vi.unstubAllGlobals());
const answered = async () => Response.json({ data: SIZE });

test("a suggested question fills the panel under an unused name, and can be reverted", async () => {
  const { store, asked } = await setUp(answered);
  expect(store.get(isAiAvailableAtom)).toBe(true);
  store.set(patchDraftAtom, { help_text: "With yours." });
  const before = store.get(fieldEditorAtom)!.draft;
  store.set(askedQuestionAtom, { description: "Which size?" });
  const taken = await store.set(askForQuestionAtom);
  expect(asked).toEqual([{ form_id: "form", description: "Which size?" }]);
  const draft = {
    type: "radio",
    name: "size_2",
    label: "Your size",
    required: true,
    help_text: "With yours.",
  };
  expect(store.get(fieldEditorAtom)).toMatchObject({ draft, state: "waiting" });
  expect(store.get(fieldEditorAtom)!.draft.options).toEqual(SIZE.options);
  expect(taken!.left_out).toEqual({ options: 500, optgroups: 0 });
  taken!.takeBack();
  expect(store.get(fieldEditorAtom)!.draft).toEqual(before);
  expect(store.get(askedQuestionAtom)?.description).toBe("Which size?");
});

// Proves editor/rule-ask-ai-description, editor/call-ai-failure
test("a failure keeps the description and shows the reason; blank and concurrent requests are not sent", async () => {
  const refusal = { error: "AI_FAILED", message: "The language model did not answer.", info: null };
  const { store, asked } = await setUp(async () => Response.json(refusal, { status: 502 }));
  store.set(askedQuestionAtom, { description: "  " });
  expect(await store.set(askForQuestionAtom)).toBeNull();
  expect(asked).toEqual([]);
  store.set(askedQuestionAtom, { description: "Which size?" });
  await Promise.all([store.set(askForQuestionAtom), store.set(askForQuestionAtom)]);
  expect(asked).toHaveLength(1);
  expect(store.get(askedQuestionAtom)).toMatchObject({
    description: "Which size?",
    isAsking: false,
    problem: "The language model did not answer.",
  });
});

test("a suggestion that arrives after another question was opened changes nothing", async () => {
  let release = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    release = resolve;
  });
  const { store } = await setUp(() => late);
  store.set(askedQuestionAtom, { description: "Which size?" });
  const asking = store.set(askForQuestionAtom);
  store.set(openFieldAtom, "song");
  expect(store.get(askedQuestionAtom)).toBeNull();
  release(await answered());
  expect(await asking).toBeNull();
  expect(store.get(fieldEditorAtom)!.draft).toMatchObject({ type: "text", label: "Song?" });
});

test("a new number question takes decimals, and a stored one stays as it is", async () => {
  const { store } = await setUp(answered);
  store.set(openNewFieldAtom, { type: "number" }, { id: "block", at: { index: 0 } });
  expect(store.get(fieldEditorAtom)?.draft.step).toBe(ANY_STEP);
  const stored = { name: "age", type: "number", options: [], optgroups: [] } as const;
  const retyped = (draft: FieldDraft) => store.get(withTypeAtom)(draft, "number").step ?? null;
  expect(retyped({ ...stored, options: [], optgroups: [] })).toBeNull();
  expect(retyped({ ...stored, type: "text", options: [], optgroups: [] })).toBe(ANY_STEP);
});
