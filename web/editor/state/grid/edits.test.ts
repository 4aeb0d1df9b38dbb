import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { retrySavingAtom } from "../editing/editing.ts";
import { saveStatusAtom } from "../editing/save-status.ts";
import { CellRefused, editCellAtom, gridRowsAtom, unconfirmedAtom } from "./edits.ts";
import { openGridAtom } from "./page.ts";

/** Tests the real atoms and client against a server that responds only when a test says so. */

const field = (id: string, type: FieldDefinition["type"] = "text"): FieldDefinition => ({
  id,
  name: id,
  type,
  options: [],
  optgroups: [],
  local_index: 0,
});
const rows: ResponseRow[] = ["a", "b"].map((id) => ({
  id,
  form_id: "form",
  local_index: 1,
  local_id: "#001",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  version: 1,
  customer_id: null,
  platform_powered_by: "web_client",
  data: { name: { value: id } },
}));

interface Waiting {
  row_id: string;
  field_id: string;
  value: unknown;
  expected: unknown;
  respond(status: number, body: object): void;
}
let waiting: Waiting[];
let reads: number;
/** What the page shows of other rows. */
let related: object[] | undefined;
let form_id: string;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  waiting = [];
  reads = 0;
  related = undefined;
  form_id = `form-${crypto.randomUUID()}`;
  store = createStore();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    // Ignores retries that another test has left behind.
    if (!address.includes(form_id)) return new Promise(() => {});
    if (init.method === "GET") {
      reads += 1;
      const page = { rows, related, count: 2, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
      return Response.json({ data: page });
    }
    const [, row_id = "", field_id = ""] = /rows\/(\w+)\/fields\/(\w+)/.exec(address) ?? [];
    const { value, expected } = JSON.parse(String(init.body));
    return new Promise((resolve) => {
      const respond = (status: number, body: object) => resolve(Response.json(body, { status }));
      waiting.push({ row_id, field_id, value, expected, respond });
    });
  });
  await store.set(openGridAtom, { kind: "response", scope_id: form_id });
});
afterEach(() => vi.unstubAllGlobals());

const edit = (row_id: string, value: unknown, of = field("name")) =>
  store.set(editCellAtom, { row_id, field: of, value: value as string });
const shown = (row_id: string) => store.get(gridRowsAtom).find(({ id }) => id === row_id)?.data.name?.value;
const confirm = ({ row_id, value, respond }: Waiting, version: number) =>
  respond(200, { data: { id: row_id, version, updated_at: "", cell: { value } } });

describe("editing a cell", () => {
  // Proves data/edit-value
  it("shows the edit immediately and confirms it with the server's result", async () => {
    const done = edit("a", "Ada");
    expect(shown("a")).toBe("Ada");
    expect([...(store.get(unconfirmedAtom).get("a")?.keys() ?? [])]).toEqual(["name"]);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    confirm(waiting[0]!, 2);
    await done;
    expect(shown("a")).toBe("Ada");
    expect(store.get(unconfirmedAtom).size).toBe(0);
  });

  it("reads at once what the page shows of other rows, but once a second for edits in quick succession", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const change = async (value: string) => {
      const done = edit("a", value);
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      confirm(waiting.pop()!, 2);
      await done;
      await vi.advanceTimersByTimeAsync(10);
    };
    await change("Ada");
    expect(reads).toBe(1);
    related = [{ field: field("city"), problem: null }];
    await store.set(openGridAtom, { kind: "response", scope_id: form_id });
    expect(reads).toBe(2);
    await change("Bob");
    expect(reads).toBe(3);
    await change("Cleo");
    await change("Dan");
    expect(reads).toBe(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads).toBe(4);
    vi.useRealTimers();
  });

  it("sends edits of one cell in order, and those of different cells in parallel", async () => {
    const first = edit("a", "one");
    const second = edit("a", "two");
    const other = edit("b", "three");
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting.map(({ value }) => value)).toEqual(["one", "three"]);
    confirm(waiting[0]!, 2);
    await first;
    expect(shown("a")).toBe("two");
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    confirm(waiting[2]!, 3);
    confirm(waiting[1]!, 2);
    await Promise.all([second, other]);
    expect([shown("a"), shown("b")]).toEqual(["two", "three"]);
  });

  it("rolls back what the server refuses and keeps later edits", async () => {
    const first = edit("a", "one");
    const second = edit("a", "two");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const reasons = { fields: { name: [{ code: "tooLong", limit: 2 }] } };
    waiting[0]!.respond(422, { error: "VALIDATION_FAILED", message: "no", info: reasons });
    await expect(first).rejects.toThrow(CellRefused);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(shown("a")).toBe("two");
    const gone = { error: "NOT_FOUND", message: "gone", info: null };
    waiting[1]!.respond(404, gone);
    await expect(second).rejects.toThrow("gone");
    expect(shown("a")).toBe("a");
    expect(store.get(unconfirmedAtom).size).toBe(0);
  });

  it("keeps an edit through an outage, says so, and sends it until it arrives", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const later = { error: "SERVICE_UNAVAILABLE", message: "later", info: null };
    const done = edit("a", "one");
    for (let attempt = 1; attempt <= 4; attempt++) {
      await vi.waitFor(() => expect(waiting).toHaveLength(attempt));
      waiting[attempt - 1]!.respond(503, later);
      await vi.waitFor(() => expect(store.get(saveStatusAtom).kind).toBe("unsaved"));
      expect(shown("a")).toBe("one");
      if (attempt < 4) await vi.advanceTimersByTimeAsync(30_000);
    }
    // Another edit of the outage waits without calls of its own.
    const other = edit("b", "two");
    await vi.advanceTimersByTimeAsync(10);
    expect(waiting).toHaveLength(4);
    store.set(retrySavingAtom);
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    confirm(waiting[4]!, 2);
    await done;
    await vi.waitFor(() => expect(waiting).toHaveLength(6));
    expect(store.get(saveStatusAtom).kind).toBe("saving");
    confirm(waiting[5]!, 2);
    await other;
    expect([shown("a"), shown("b")]).toEqual(["one", "two"]);
    expect(store.get(saveStatusAtom).kind).toBe("saved");
    vi.useRealTimers();
  });

  it("names what each edit was made on, and what others stored meanwhile instead", async () => {
    const first = edit("a", "one");
    const second = edit("a", "two");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(waiting[0]!.expected).toEqual({ value: "a" });
    // The server stores a text in its own way.
    const { respond } = waiting[0]!;
    respond(200, { data: { id: "a", version: 2, updated_at: "", cell: { value: "ONE" } } });
    await first;
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting[1]!.expected).toEqual({ value: "ONE" });
    const info = { cell: { value: "theirs" }, version: 7 };
    waiting[1]!.respond(409, { error: "CONFLICT", message: "no", info });
    await expect(second).rejects.toMatchObject({ code: "CONFLICT" });
    expect(shown("a")).toBe("theirs");
  });

  it("sends an edit again when it is unknown whether it arrived", async () => {
    const edited = edit("a", "one");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]!.respond(503, { error: "SERVICE_UNAVAILABLE", message: "later", info: null });
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 5_000 });
    expect(shown("a")).toBe("one");
    expect(waiting[1]).toMatchObject({ row_id: "a", field_id: "name", value: "one" });
    waiting[1]!.respond(200, { data: { id: "a", version: 2, cell: { value: "one" } } });
    await edited;
    expect(shown("a")).toBe("one");
  });

  // Proves data/edit-json-unchanged
  it("sends neither unchanged nor invalid values", async () => {
    await edit("a", "a");
    await expect(edit("a", "many", field("name", "number"))).rejects.toThrow(CellRefused);
    expect(waiting).toEqual([]);
    expect(shown("a")).toBe("a");
  });

  it("says how a phone number is written", () => {
    expect(new CellRefused(field("phone", "tel"), [{ code: "badInput" }]).message).toBe(
      "Please enter the phone number with its country code, such as +41 79 123 45 67.",
    );
  });
});
