import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { loadDocumentAtom } from "../editing/document.ts";
import { loadOwnPicturesAtom, ownPicturesAtom } from "./own-pictures.ts";

afterEach(() => vi.unstubAllGlobals());

const asset = (id: string, is_public = true) => ({
  id,
  is_public,
  name: id,
  type: "image/png",
  src: `/${id}`,
});

/** The editor of a document over a server that answers for its pictures as it is told. */
async function setUp(answer: () => Response) {
  const form = {
    form_id: "form",
    document_id: "document",
    title: "Party",
    lang: "en",
    stylesheet: {},
    fields: [],
    blocks: [],
  };
  const document = { document: { id: "document", title: "Party" }, role: "editor", form, edit_number: 0 };
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/assets") ? answer() : Response.json({ data: document, error: null }),
  );
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  return store;
}

test("the pictures of a document are those that visitors may see, as the server has them", async () => {
  const store = await setUp(() =>
    Response.json({ data: [asset("b"), asset("secret", false), asset("a")], error: null }),
  );
  expect(store.get(ownPicturesAtom).status).toBe("loading");
  await store.set(loadOwnPicturesAtom);
  const state = store.get(ownPicturesAtom);
  expect(state.status === "ready" && state.value.map(({ id }) => id)).toEqual(["b", "a"]);
});

test("what fails is told, and asked for again", async () => {
  let isBroken = true;
  const store = await setUp(() =>
    isBroken
      ? Response.json({ data: null, error: "NOT_FOUND", message: "Not there" }, { status: 404 })
      : Response.json({ data: [], error: null }),
  );
  await store.set(loadOwnPicturesAtom);
  expect(store.get(ownPicturesAtom)).toMatchObject({ status: "failed", message: expect.stringMatching(/./) });
  isBroken = false;
  await store.set(loadOwnPicturesAtom);
  expect(store.get(ownPicturesAtom)).toMatchObject({ status: "ready", value: [] });
});
