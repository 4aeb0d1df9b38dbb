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

/** Opens a document. The server returns `respond()` to every request for its pictures. */
async function setUp(respond: () => Response) {
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
    path.endsWith("/assets") ? respond() : Response.json({ data: document, error: null }),
  );
  const store = createStore();
  await store.set(loadDocumentAtom, "document");
  return store;
}

// Proves editor/call-backgrounds
test("lists the public pictures of the document, in the server's order", async () => {
  const store = await setUp(() =>
    Response.json({ data: [asset("b"), asset("secret", false), asset("a")], error: null }),
  );
  expect(store.get(ownPicturesAtom).status).toBe("loading");
  await store.set(loadOwnPicturesAtom);
  const state = store.get(ownPicturesAtom);
  expect(state.status === "ready" && state.value.map(({ id }) => id)).toEqual(["b", "a"]);
});

// Proves editor/call-backgrounds
test("a failure is reported, and loading again recovers", async () => {
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
