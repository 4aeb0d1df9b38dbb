import { createStore } from "jotai";
import { expect, test, vi } from "vitest";
import { documentAtom, loadDocumentAtom, refreshDocumentAtom, tablesAtom, titleAtom } from "./document.ts";
import { loadedStateAtom } from "./open-document.ts";

const ID = "11111111-1111-4111-8111-111111111111";

/** A schema as the server returns it, with a table that is open if it is among the tables. */
function schema(names: readonly string[], open: string | null) {
  const tables = names.map((name) => ({ id: `id of ${name}`, name, description: null }));
  const table = tables.find(({ name }) => name.toLowerCase() === open?.toLowerCase());
  const facts = { document: { id: ID, doctype: "v0_schema", title: "shop" }, role: "editor", tables };
  const form = { form_id: table?.id, document_id: null, title: table?.name, stylesheet: {} };
  return table
    ? { ...facts, form: { ...form, fields: [], blocks: [] }, edit_number: 0 }
    : { ...facts, form: null };
}

/** A server that has these tables, and answers when it is told to. */
function setUp(initial: readonly string[]) {
  const server = { tables: initial, answers: [] as (() => void)[], isHeld: false, failures: 0 };
  vi.stubGlobal("fetch", (address: string) => {
    const data = schema(server.tables, new URL(address, "http://localhost").searchParams.get("table"));
    if (server.failures-- > 0) return Promise.resolve(Response.json({ error: "DOWN" }, { status: 503 }));
    const answer = Response.json({ data, error: null });
    if (!server.isHeld) return Promise.resolve(answer);
    return new Promise((resolve) => server.answers.push(() => resolve(answer)));
  });
  const store = createStore();
  return { server, store, names: () => store.get(tablesAtom)?.map(({ name }) => name) };
}

test("a schema is opened with the table of the address, in any case, or without one", async () => {
  const { store, names } = setUp(["products", "suppliers"]);
  await store.set(loadDocumentAtom, ID, { table: "PRODUCTS" });
  expect(store.get(documentAtom).form.form_id).toBe("id of products");
  // Its title is the schema's, not the table's.
  expect(store.get(titleAtom)).toBe("shop");
  const loading = store.set(loadDocumentAtom, ID, { table: "suppliers" });
  // The tables stay while another one is loading.
  expect(store.get(loadedStateAtom).status).toBe("loading");
  expect(names()).toEqual(["products", "suppliers"]);
  await loading;
  expect(store.get(documentAtom).form.form_id).toBe("id of suppliers");
  await store.set(loadDocumentAtom, ID, { table: "nothing" });
  expect(store.get(loadedStateAtom).status).toBe("tableless");
  expect(store.get(titleAtom)).toBe("shop");
});

test("what others change is read again, and a late result never replaces a newer one", async () => {
  const { server, store, names } = setUp(["products"]);
  await store.set(loadDocumentAtom, ID, { table: "products" });
  server.isHeld = true;
  server.tables = ["products", "suppliers"];
  const first = store.set(refreshDocumentAtom, ID);
  server.tables = ["suppliers"];
  const second = store.set(refreshDocumentAtom, ID);
  server.answers[1]!();
  await second;
  expect(store.get(loadedStateAtom).status).toBe("tableless");
  server.answers[0]!();
  await first;
  expect(names()).toEqual(["suppliers"]);
  expect(store.get(loadedStateAtom).status).toBe("tableless");
});

// Proves document/call-rename-lost
test("a change that cannot be read is read later, with longer and longer pauses", async () => {
  vi.useFakeTimers();
  try {
    const { server, store, names } = setUp(["products"]);
    await store.set(loadDocumentAtom, ID, { table: "products" });
    server.tables = ["products", "suppliers"];
    server.failures = 2;
    await store.set(refreshDocumentAtom, ID);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect([server.failures, vi.getTimerCount()]).toEqual([0, 1]));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(names()).toEqual(["products"]);
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(names()).toEqual(["products", "suppliers"]));
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("the result of a table that was left is dropped", async () => {
  const { server, store } = setUp(["products", "suppliers"]);
  server.isHeld = true;
  const left = store.set(loadDocumentAtom, ID, { table: "products" });
  const wanted = store.set(loadDocumentAtom, ID, { table: "suppliers" });
  server.answers[1]!();
  await wanted;
  server.answers[0]!();
  await left;
  expect(store.get(documentAtom).form.form_id).toBe("id of suppliers");
});
