import fc from "fast-check";
import { expect, test } from "vitest";
import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import { type CanvasElement, mergeElements, replaces } from "#core/documents/canvas/element.ts";
import type { SaveStatus } from "../editing/save-status.ts";
import { CanvasSync, FIRST_RETRY_MS, SAVE_MS } from "./canvas-sync.ts";

const element = (id: string, version = 1, rest: Partial<CanvasElement> = {}): CanvasElement => ({
  id,
  type: "rectangle",
  version,
  versionNonce: version * 7,
  isDeleted: false,
  ...{ x: 0, y: 0, width: 10, height: 10 },
  ...rest,
});

/** The server's rule in memory. `isAway` loses the request, `losesAnswers` only the answer. */
class FakeServer {
  version = 0;
  readonly stored = new Map<string, { element: CanvasElement; changed_in: number }>();
  readonly pictures = new Set<string>();
  readonly pages: Page[] = [];
  isAway = false;
  losesAnswers = false;
  saves = 0;

  since(base: number | null, without: readonly string[] = []): CanvasState {
    const elements = [...this.stored.values()]
      .filter(({ element: { id }, changed_in }) => changed_in > (base ?? 0) && !without.includes(id))
      .map((one) => structuredClone(one.element));
    return { version: this.version, is_whole: base === null, elements };
  }

  save(base: number, elements: readonly CanvasElement[]): CanvasState {
    if (this.isAway) throw new Error("offline");
    this.saves += 1;
    const accepted = elements.filter((one) => {
      const other = this.stored.get(one.id);
      return other === undefined || replaces(one, other.element);
    });
    if (accepted.length > 0) this.version += 1;
    for (const one of accepted) this.stored.set(one.id, { element: one, changed_in: this.version });
    const lost = elements.filter((one) => !accepted.includes(one)).map(({ id }) => id);
    const changes = this.since(
      base,
      accepted.map(({ id }) => id),
    );
    const winners = lost.map((id) => structuredClone(this.stored.get(id)!.element));
    const elements_back = [...mergeElements(changes.elements, winners).values()];
    const state: CanvasState = { ...changes, elements: elements_back };
    const message = { version: this.version, elements: structuredClone(accepted) };
    if (accepted.length > 0) for (const page of this.pages) page.inbox.push(message);
    if (this.losesAnswers) throw new Error("offline");
    return state;
  }
}

/** A browser's page with its scene and its timers, which run only when told to. */
class Page {
  readonly scene = new Map<string, CanvasElement>();
  readonly kept = new Map<string, CanvasElement>();
  readonly inbox: { version: number; elements: CanvasElement[] | null }[] = [];
  readonly timers = new Map<() => void, number>();
  status: SaveStatus = { kind: "saved" };
  faulty = 0;
  readonly sync: CanvasSync;

  constructor(server: FakeServer) {
    server.pages.push(this);
    this.sync = new CanvasSync({
      load: async (since) => {
        if (server.isAway) throw new Error("offline");
        return server.since(since);
      },
      save: async (base, elements) => server.save(base, structuredClone(elements) as CanvasElement[]),
      savePicture: async (file_id) => {
        if (server.isAway) throw new Error("offline");
        if (file_id === "refused") throw new Error("Not a picture.");
        server.pictures.add(file_id);
      },
      show: (elements, gone) => {
        for (const [id, one] of mergeElements([...this.scene.values()], elements)) this.scene.set(id, one);
        for (const id of gone) this.scene.delete(id);
      },
      keep: (elements) => {
        for (const one of elements) this.kept.set(one.id, one);
      },
      forget: (stamps) => {
        for (const [id, stamp] of stamps) {
          const kept = this.kept.get(id);
          if (kept !== undefined && !replaces(kept, stamp)) this.kept.delete(id);
        }
      },
      onStatus: (status) => {
        this.status = status;
      },
      onFaulty: (count) => {
        this.faulty = count;
      },
      isTemporary: (error) => (error as Error).message === "offline",
      schedule: (run, milliseconds) => {
        this.timers.set(run, milliseconds);
        return () => void this.timers.delete(run);
      },
    });
  }

  async open(left: CanvasElement[] = []) {
    for (const one of await this.sync.open(left)) this.scene.set(one.id, one);
  }

  draw(one: CanvasElement) {
    this.scene.set(one.id, one);
    this.sync.changed([...this.scene.values()]);
  }

  /** Runs the waiting timers, and waits for what they start. */
  async tick() {
    const due = [...this.timers.keys()];
    this.timers.clear();
    for (const run of due) run();
    await new Promise((resolve) => setTimeout(resolve));
  }

  async receive() {
    for (const message of this.inbox.splice(0)) this.sync.receive(message);
    await new Promise((resolve) => setTimeout(resolve));
  }

  get drawing() {
    return [...this.scene.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, version, versionNonce, x }) => [id, version, versionNonce, x])
      .sort();
  }
}

async function twoPages() {
  const server = new FakeServer();
  const [ada, bob] = [new Page(server), new Page(server)];
  await ada.open();
  await bob.open();
  return { server, ada, bob };
}

// Proves document/canvas-order
test("a drawing is opened in the order in which it is drawn, however the server lists it", async () => {
  const server = new FakeServer();
  const listed = [
    ["c", "a2"],
    ["b", "a1"],
    ["d", null],
    ["a", "a1"],
    ["e", "Zz"],
  ] as const;
  server.save(
    0,
    listed.map(([id, index]) => element(id, 1, { index })),
  );
  const page = new Page(server);
  await page.open([element("left", 1, { index: "a1V" })]);
  expect([...page.scene.keys()]).toEqual(["e", "a", "b", "left", "c", "d"]);
});

test("changes are saved together, one second after the first, and others see them", async () => {
  const { server, ada, bob } = await twoPages();
  ada.draw(element("a"));
  ada.draw(element("b"));
  expect([...ada.timers.values()]).toEqual([SAVE_MS]);
  expect(ada.status).toEqual({ kind: "saving" });
  await ada.tick();
  expect(server.saves).toBe(1);
  expect(ada.status).toEqual({ kind: "saved" });
  expect(ada.kept.size).toBe(0);
  await bob.receive();
  expect(bob.drawing).toEqual(ada.drawing);
  // What came from others is not sent back.
  bob.sync.changed([...bob.scene.values()]);
  await bob.tick();
  expect(server.saves).toBe(1);
});

test("an element that Excalidraw changes in place is sent again with its newest state", async () => {
  const { server, ada } = await twoPages();
  const one = element("a");
  ada.draw(one);
  await ada.tick();
  Object.assign(one, { version: 2, versionNonce: 3, x: 5 });
  ada.draw(one);
  Object.assign(one, { version: 3, versionNonce: 1, x: 6 });
  await ada.tick();
  expect(server.stored.get("a")!.element).toMatchObject({ version: 3, x: 6 });
  ada.draw(one);
  await ada.tick();
  expect(server.saves).toBe(2);
});

test("without a connection, changes stay and are sent when it is back", async () => {
  const { server, ada, bob } = await twoPages();
  server.isAway = true;
  ada.draw(element("a"));
  await ada.tick();
  expect(ada.status).toEqual({ kind: "unsaved", reason: "offline", isRetrying: true });
  expect([...ada.timers.values()]).toEqual([FIRST_RETRY_MS]);
  expect([...ada.kept.keys()]).toEqual(["a"]);
  await ada.tick();
  expect([...ada.timers.values()]).toEqual([2 * FIRST_RETRY_MS]);
  server.isAway = false;
  await ada.sync.flush();
  await bob.receive();
  expect([ada.status.kind, ada.kept.size, bob.drawing.length]).toEqual(["saved", 0, 1]);
});

test("a lost answer changes nothing: the repeat is recognized", async () => {
  const { server, ada, bob } = await twoPages();
  server.losesAnswers = true;
  ada.draw(element("a"));
  await ada.tick();
  expect(ada.status.kind).toBe("unsaved");
  server.losesAnswers = false;
  await ada.tick();
  expect([ada.status.kind, server.version]).toEqual(["saved", 1]);
  await bob.receive();
  expect(bob.drawing).toEqual(ada.drawing);
});

test("a message that was lost, or was too large, is fetched", async () => {
  const { ada, bob } = await twoPages();
  ada.draw(element("a"));
  await ada.tick();
  bob.inbox.length = 0;
  ada.draw(element("b"));
  await ada.tick();
  await bob.receive();
  expect(bob.drawing).toEqual(ada.drawing);
  ada.draw(element("c"));
  await ada.tick();
  bob.inbox[0]!.elements = null;
  await bob.receive();
  expect(bob.drawing).toEqual(ada.drawing);
});

test("what a killed browser left is shown and saved, unless someone made a newer one", async () => {
  const { server, ada, bob } = await twoPages();
  ada.draw(element("a"));
  await ada.tick();
  await bob.receive();
  server.isAway = true;
  bob.draw(element("a", 2, { x: 2 }));
  bob.draw(element("b", 1));
  bob.draw(element("c", 1, { isDeleted: true }));
  await bob.tick();
  server.isAway = false;
  ada.draw(element("a", 5, { x: 5 }));
  await ada.tick();
  const next = new Page(server);
  await next.open([...bob.kept.values()]);
  expect(next.drawing.map(([id, version]) => [id, version])).toEqual([
    ["a", 5],
    ["b", 1],
  ]);
  await next.tick();
  expect(server.stored.get("b")?.element.version).toBe(1);
  expect(server.stored.get("a")?.element.version).toBe(5);
});

test("an element waits for its picture, and one that is refused holds up no other", async () => {
  const { server, ada } = await twoPages();
  ada.draw(element("a", 1, { type: "image", fileId: "hash" }));
  ada.draw(element("b", 1, { type: "image", fileId: "refused" }));
  ada.draw(element("c"));
  ada.draw(element("d", 1, { type: "embeddable" }));
  await ada.tick();
  expect([...server.pictures]).toEqual(["hash"]);
  expect([...server.stored.keys()]).toEqual(["a", "c"]);
  expect(ada.status).toEqual({ kind: "unsaved", reason: "Not a picture.", isRetrying: false });
  // Taking them away makes the drawing whole again.
  ada.draw(element("b", 2, { type: "image", fileId: "refused", isDeleted: true }));
  ada.draw(element("d", 2, { type: "embeddable", isDeleted: true }));
  ada.draw(element("c", 2));
  await ada.tick();
  expect([ada.status.kind, ada.kept.size]).toEqual(["saved", 0]);
});

const absurd = (id: string, rest: Record<string, unknown>) => element(id, 3, rest as Partial<CanvasElement>);

test("what no browser can draw is counted and left out, until somebody deletes it", async () => {
  const server = new FakeServer();
  server.save(0, [
    element("a"),
    absurd("b", { type: "frame", name: { a: 1 } }),
    absurd("c", { boundElements: [null] }),
    element("d", 2 ** 53 - 1, { type: "text", text: 12 }),
    absurd("e", { text: 12, isDeleted: true }),
  ]);
  const [ada, bob] = [new Page(server), new Page(server)];
  await ada.open();
  await bob.open();
  expect([ada.faulty, bob.faulty]).toEqual([3, 3]);
  expect(ada.drawing.map(([id]) => id)).toEqual(["a"]);

  ada.sync.deleteFaulty();
  await ada.tick();
  expect([ada.faulty, ada.status.kind, ada.kept.size]).toEqual([0, "saved", 0]);
  await bob.receive();
  expect(bob.faulty).toBe(0);
  const last = new Page(server);
  await last.open();
  expect([last.faulty, last.drawing.length]).toEqual([0, 1]);
  expect([...server.stored.values()].filter((one) => !one.element.isDeleted)).toHaveLength(1);
});

test("an element becomes faulty, or sound again, while the drawing is open", async () => {
  const { server, ada } = await twoPages();
  ada.draw(element("a"));
  await ada.tick();
  server.save(1, [absurd("a", { link: ["x"] })]);
  await ada.receive();
  expect([ada.faulty, ada.drawing]).toEqual([1, []]);
  server.save(2, [element("a", 4, { x: 4 })]);
  await ada.receive();
  expect([ada.faulty, ada.drawing.map(([id, version]) => [id, version])]).toEqual([0, [["a", 4]]]);
  server.save(3, [absurd("b", { link: ["x"] })]);
  await ada.receive();
  expect(ada.faulty).toBe(1);
  server.stored.delete("b");
  const whole = server.since.bind(server);
  server.since = () => whole(null);
  await ada.sync.catchUp();
  expect(ada.faulty).toBe(0);
});

test("what a browser has left that nobody can draw is forgotten", async () => {
  const page = new Page(new FakeServer());
  const left = absurd("a", { points: [null], type: "line" });
  page.kept.set("a", left);
  await page.open([left, element("b")]);
  expect([page.drawing.map(([id]) => id), [...page.kept.keys()]]).toEqual([["b"], []]);
});

test("a large drawing is sent in several saves", async () => {
  const { server, ada } = await twoPages();
  for (let n = 0; n < 2_500; n += 1) ada.scene.set(`e${n}`, element(`e${n}`));
  ada.draw(element("last"));
  await ada.tick();
  expect([server.saves, server.stored.size, ada.status.kind]).toEqual([3, 2_501, "saved"]);
});

test("300 random operations of two people with losses end equal", async () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom(
      "draw",
      "draw",
      "draw",
      "delete",
      "save",
      "receive",
      "lose",
      "away",
      "back",
      "silent",
    ),
    id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    x: fc.nat(1_000_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 300, maxLength: 300 }), async (steps) => {
      const { server, ada, bob } = await twoPages();
      const pages = [ada, bob];
      for (const [place, { who, what, id, x }] of steps.entries()) {
        const page = pages[who]!;
        // Two changes never have the same nonce, which decides between equal versions.
        const versionNonce = x * steps.length + place;
        const version = (page.scene.get(id)?.version ?? 0) + 1;
        if (what === "draw" || what === "delete") {
          page.draw(element(id, version, { versionNonce, x, isDeleted: what === "delete" }));
        } else if (what === "save") await page.tick();
        else if (what === "receive") await page.receive();
        else if (what === "lose") page.inbox.length = 0;
        else if (what === "silent") server.losesAnswers = !server.losesAnswers;
        else server.isAway = what === "away";
      }
      server.isAway = false;
      server.losesAnswers = false;
      for (const page of [...pages, ...pages]) {
        await page.sync.flush();
        await page.sync.catchUp();
      }
      const stored = [...server.stored.values()].map((one) => one.element);
      const last = new Page(server);
      await last.open();
      for (const page of pages) {
        expect(page.drawing).toEqual(last.drawing);
        expect(page.kept.size).toBe(0);
      }
      expect(stored.length).toBeLessThanOrEqual(6);
    }),
    { numRuns: 25 },
  );
});
