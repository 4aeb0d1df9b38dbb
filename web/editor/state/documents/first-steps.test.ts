import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { loadDocumentAtom } from "../editing/document.ts";
import { firstStepsChoiceAtom } from "../shell/layout.ts";
import { areFirstStepsShownAtom, firstSteps } from "./first-steps.ts";
import { loadWorkspaceAtom } from "./workspace.ts";

afterEach(() => void vi.unstubAllGlobals());

const NOTHING = { hasQuestion: false, isPreviewed: false, wasOpened: false, isSent: false, responses: 0 };
const done = (progress: Partial<typeof NOTHING>) =>
  firstSteps({ ...NOTHING, ...progress }).flatMap(({ id, isDone }) => (isDone ? [id] : []));

test("each step is completed by its own action only", () => {
  expect(done({})).toEqual([]);
  expect(done({ hasQuestion: true })).toEqual(["ask"]);
  expect(done({ isPreviewed: true })).toEqual(["look"]);
  expect(done({ wasOpened: true })).toEqual(["open"]);
  expect(done({ isSent: true })).toEqual(["send"]);
});

test("a response implies that the steps before it are done", () => {
  expect(done({ responses: 1 })).toEqual(["look", "open", "send", "answer"]);
});

/** A store with an open form and its workspace, as the server has them. */
async function openForm({ response_count, others }: { response_count: number; others: number[] }) {
  const document = { id: "open", title: "Party" };
  const campaign = { is_force_closed: true };
  const form = { form_id: `form-${response_count}`, document_id: "open", fields: [], blocks: [], campaign };
  const loaded = { document, role: "owner", form, edit_number: 0, response_count, was_opened: false };
  const documents = [response_count, ...others].map((responses, index) => ({
    id: index === 0 ? "open" : `other-${index}`,
    responses,
  }));
  const workspace = { user: {}, organizations: [], projects: [], documents };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ data: path.includes("workspace") ? workspace : loaded, error: null }),
  );
  const store = createStore();
  await store.set(loadWorkspaceAtom);
  await store.set(loadDocumentAtom, "open");
  return store;
}

test.each([
  ["a form with nine responses", { response_count: 9, others: [] }, true],
  ["a form with ten responses", { response_count: 10, others: [] }, false],
  ["an owner with responses to another form", { response_count: 0, others: [0, 1] }, false],
])("the steps of %s are shown: %j", async (_, form, isShown) => {
  const store = await openForm(form);
  expect(store.get(areFirstStepsShownAtom)).toBe(isShown);
  // On request they are shown in any case.
  store.set(firstStepsChoiceAtom, "asked");
  expect(store.get(areFirstStepsShownAtom)).toBe(true);
});
