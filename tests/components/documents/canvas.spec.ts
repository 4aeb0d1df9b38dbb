import type { Browser, BrowserContext, Page } from "@playwright/test";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { loadOrganization } from "#core/contracts/organizations/organizations.ts";
import { invitePath } from "#core/contracts/wire/paths.ts";
import { cleanElement } from "#core/documents/canvas/clean-element.ts";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import { axe } from "../../journeys/axe.ts";
import { drawRectangle, isSaved, surface } from "../../journeys/documents/canvas.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeBucket } from "../fakes/bucket.ts";
import { FakeCanvas } from "../fakes/canvas.ts";
import { ORGANIZATION } from "../fakes/form.ts";
import { FakeSchema } from "../fakes/schema.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { FakeWorkspace } from "../fakes/workspace.ts";

/** The elements that a page shows, by id. Excalidraw copies them as text. */
async function shownOn(page: Page): Promise<string[]> {
  await surface(page).click({ position: { x: 700, y: 620 } });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  const { elements = [] } = text.startsWith("{") ? JSON.parse(text) : {};
  return elements.map(({ id, x, y, version }: CanvasElement) => `${id} ${x} ${y} ${version}`).sort();
}

const allowClipboard = (context: BrowserContext) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]);

/** Opens a canvas in a browser of its own, as a member of this name. */
async function openElsewhere(
  browser: Browser,
  server: ComponentServer,
  canvas: FakeCanvas,
  name: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, viewport: WINDOW });
  await allowClipboard(context);
  const page = await context.newPage();
  const person = { id: crypto.randomUUID(), name };
  await page.route("**/room-token", (route) =>
    route.fulfill({ json: { data: canvas.rooms.token(`document:${canvas.document_id}`, person) } }),
  );
  await page.goto(canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  return page;
}

/** The thirds of the window, from left to right, in which something is drawn. */
const inkOn = (page: Page) =>
  page.locator("canvas.static").evaluate((drawing: HTMLCanvasElement) => {
    const { width, height } = drawing;
    const { data } = drawing.getContext("2d")!.getImageData(0, 0, width, height);
    const thirds = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      const isInk = data[at + 3]! > 0 && data[at]! + data[at + 1]! + data[at + 2]! < 300;
      if (isInk) thirds.add(Math.floor((((at / 4) % width) * 3) / width));
    }
    return [...thirds].sort();
  });

const WINDOW = { width: 1440, height: 800 };

test("a canvas is shared from its page, by its link and with new members", async ({ page, server }) => {
  await allowClipboard(page.context());
  const canvas = new FakeCanvas("Plan");
  // The page of the organization is another subject.
  canvas.answers.on(loadOrganization, () => {
    throw new AppError("NOT_FOUND");
  });
  await openAt(page, server, canvas, canvas.path("canvas"));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(canvas.path("canvas"));
    await expect(surface(page)).toBeVisible();
    const share = page.getByRole("banner").getByRole("button", { name: "Share" });
    await share.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Copy link for members", "Invite people"]);
    const { violations } = await axe(page).include("[role=menu]").include("header").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url());
    expect(new URL(copied).pathname).toMatch(/\/canvas$/);
    await share.click();
    await page.getByRole("menuitem", { name: "Invite people" }).click();
    await expect(page).toHaveURL(invitePath(ORGANIZATION.name));
  }
});

test("viewers read on a canvas, a bucket and a database why they cannot change anything", async ({
  page,
  server,
}) => {
  const workspace = new FakeWorkspace();
  const [canvas, bucket, schema] = [
    workspace.add(new FakeCanvas("Plan")),
    workspace.add(new FakeBucket("files")),
    workspace.add(new FakeSchema("shop")),
  ];
  for (const each of [workspace, canvas, bucket, schema]) each.role = "viewer";
  await openAt(page, server, workspace, canvas.path("canvas"));
  const notice = page.getByText("View only. You’re a viewer here.");
  await expect(surface(page)).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByTestId("toolbar-rectangle")).toHaveCount(0);
  // Whom a viewer may ask.
  await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy link for members", "Members"]);
  await page.goto(bucket.path("objects"));
  await expect(notice).toBeVisible();
  await page.goto(schema.path());
  await expect(notice).toBeVisible();
  for (const each of [workspace, bucket]) each.role = "editor";
  await page.goto(bucket.path("objects"));
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await expect(page.getByText("View only.")).toHaveCount(0);
});

// Proves document/canvas-faulty
test("elements that nobody can draw are counted and left out, and an editor deletes them", async ({
  page,
  browser,
  server,
}) => {
  const canvas = new FakeCanvas("Plan");
  const place = { x: 300, y: 200, width: 400, height: 300 };
  const stamp = { version: 5, versionNonce: 1, isDeleted: false };
  canvas.store(
    { id: "sound", type: "rectangle", ...stamp, ...place, index: "a0" },
    { id: "name", type: "frame", ...stamp, ...place, name: { a: 1 } },
    { id: "text", type: "text", ...stamp, ...place, text: 12, originalText: {} },
    { id: "link", type: "ellipse", ...stamp, ...place, link: ["https://example.com"] },
    { id: "bound", type: "rectangle", ...stamp, ...place, boundElements: [null] },
    { id: "points", type: "line", ...stamp, ...place },
    { id: "index", type: "rectangle", ...stamp, ...place, index: "!" },
    { id: "version", type: "frame", ...stamp, ...place, name: 1, version: Number.MAX_SAFE_INTEGER },
  );
  await allowClipboard(page.context());
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  const other = await openElsewhere(browser, server, canvas, "Bea");
  const notices = [page, other].map((one) => one.getByRole("region", { name: "Damaged elements" }));
  for (const notice of notices) {
    await expect(notice).toContainText("7 elements are damaged and aren’t shown.");
  }
  await expect.poll(() => shownOn(page)).toEqual(["sound 300 200 5"]);
  await notices[0]!.getByRole("button", { name: "Delete them" }).click();
  for (const notice of notices) await expect(notice).toHaveCount(0);
  await isSaved(page);
  expect(canvas.elements.map(({ id }) => id)).toEqual(["sound"]);
  await drawRectangle(page, 900, 500);
  await isSaved(page);
  expect(canvas.elements).toHaveLength(2);
  await other.context().close();
});

test("what is odd but accepted never ends a drawing", async ({ page, server }) => {
  const canvas = new FakeCanvas("Plan");
  const place = { x: 300, y: 200, width: 400, height: 300 };
  const stamp = { version: 5, versionNonce: 1, isDeleted: false };
  const [ends, nowhere] = [{ startArrowhead: "crowfoot_one" }, { elementId: "nowhere" }];
  const odd = [
    { type: "text", text: "a", fontSize: 1e6, fontFamily: 99, lineHeight: 1e-9 },
    { type: "text", text: "no font", fontSize: 20, containerId: "odd0" },
    { type: "text", text: "", fontSize: 20 },
    { type: "text", fontSize: 20 },
    { type: "line", points: [] },
    { type: "line", points: [[5, 5]], startBinding: nowhere },
    {
      type: "line",
      points: [
        [3, 3],
        [1e7, -1e7],
      ],
      endBinding: nowhere,
      roundness: { type: 2, value: -1 },
    },
    {
      type: "arrow",
      points: [
        [0, 0],
        [9, 9],
      ],
      elbowed: true,
      startBinding: nowhere,
      ...ends,
    },
    {
      type: "arrow",
      points: [
        [0, 0],
        [9, 9],
      ],
      elbowed: true,
      fixedSegments: [],
    },
    {
      type: "arrow",
      points: [
        [0, 0],
        [0, 0],
      ],
      startBinding: { ...nowhere, fixedPoint: [1e15, -1] },
      ...ends,
    },
    { type: "freedraw", points: [], pressures: [] },
    {
      type: "freedraw",
      points: [
        [0, 0],
        [5, 5],
      ],
      simulatePressure: true,
    },
    {
      type: "freedraw",
      points: [
        [0, 0],
        [5, 5],
      ],
      pressures: [],
    },
    { type: "image", fileId: null },
    {
      type: "image",
      fileId: "gone",
      scale: [0, 0],
      crop: { x: 0, y: 0, width: 0, height: 0, naturalWidth: 0, naturalHeight: 0 },
    },
    { type: "frame", name: null },
    {
      type: "rectangle",
      frameId: "nowhere",
      groupIds: ["g", "g"],
      boundElements: [
        { id: "odd1", type: "text" },
        { id: "odd1", type: "arrow" },
      ],
    },
    {
      type: "rectangle",
      strokeWidth: 1000,
      roughness: 100,
      opacity: 100,
      fillStyle: "hachure",
      backgroundColor: "none such",
    },
    { type: "diamond", strokeWidth: 0, strokeStyle: "dotted", roundness: { type: 1 }, index: null },
    { type: "ellipse", width: -5, height: 0, angle: 1e15, link: "no address", index: "Zz" },
  ] as const;
  const elements = odd.map((one, n) => ({ id: `odd${n}`, ...stamp, ...place, ...one }));
  for (const element of elements)
    expect(cleanElement(element), JSON.stringify(element)).toHaveProperty("element");
  canvas.store(...(elements as unknown as CanvasElement[]), {
    ...{ id: "sound", type: "rectangle", ...stamp, ...place, index: "a0" },
  });
  await page.route("**/files/gone", (route) => route.fulfill({ status: 404, json: {} }));
  await allowClipboard(page.context());
  await page.setViewportSize(WINDOW);
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  expect((await shownOn(page)).map((shown) => shown.split(" ")[0])).toContain("sound");
  await drawRectangle(page, 900, 500);
  await isSaved(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ArrowRight");
  const sound = () => canvas.elements.find(({ id }) => id === "sound")!;
  await expect.poll(() => sound().version).toBeGreaterThan(stamp.version);
  await expect(page.getByRole("region", { name: "Damaged elements" })).toHaveCount(0);
});

test("elements that were drawn at the same moment, with the same place, are not changed by who looks at them", async ({
  page,
  browser,
  server,
}) => {
  const canvas = new FakeCanvas("Plan");
  const place = { type: "rectangle", index: "a1", version: 4, isDeleted: false, width: 60, height: 40 };
  const ids = ["one", "other", "third"];
  canvas.store(
    ...ids.map((id, n) => ({ id, ...place, versionNonce: n + 1, x: 300 + n * 90, y: 200 }) as CanvasElement),
  );
  const stamps = () =>
    canvas.elements
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version, versionNonce }) => [id, version, versionNonce]);
  const before = stamps();
  await page.setViewportSize(WINDOW);
  await openAt(page, server, canvas, canvas.path("canvas"));
  const sam = await openElsewhere(browser, server, canvas, "Sam Second");
  await drawRectangle(page, 300, 400);
  await drawRectangle(sam, 700, 400);
  await expect.poll(() => canvas.elements.length).toBe(5);
  await isSaved(page);
  await isSaved(sam);
  expect(stamps()).toEqual(before);

  await surface(page).click({ position: { x: 700, y: 620 } });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => canvas.elements.length).toBe(0);
  await sam.context().close();
});

// Proves document/canvas-faulty
test("endless fills and texts without a size are left out, and what refers to itself is drawn", async ({
  page,
  server,
}) => {
  const canvas = new FakeCanvas("Plan");
  const place = { x: 300, y: 200, width: 400, height: 300 };
  const stamp = { version: 5, versionNonce: 1, isDeleted: false };
  const bound = (id: string, type: "text" | "arrow") => ({ boundElements: [{ id, type }] });
  const points = [
    [0, 0],
    [9, 9],
  ];
  const endless = { x: -5e6, y: -5e6, width: 1e7, height: 1e7, backgroundColor: "#ff0000" };
  const thin = { fillStyle: "hachure", backgroundColor: "#ff0000", strokeWidth: 0 };
  const odd: ({ type: string } & Record<string, unknown>)[] = [
    { type: "frame", frameId: "odd0", name: "in itself" },
    { type: "frame", frameId: "odd2", name: "in the next one" },
    { type: "frame", frameId: "odd1", name: "in the one before" },
    { type: "text", text: "in the next one", fontSize: 20, containerId: "odd4", ...bound("odd4", "text") },
    { type: "text", text: "in the one before", fontSize: 20, containerId: "odd3", ...bound("odd3", "text") },
    { type: "text", text: "in itself", fontSize: 20, containerId: "odd5", ...bound("odd5", "text") },
    { type: "arrow", points, startBinding: { elementId: "odd6" }, endBinding: { elementId: "odd6" } },
    {
      type: "arrow",
      points,
      startBinding: { elementId: "odd7", focus: 0, gap: 1 },
      ...bound("odd7", "arrow"),
    },
    {
      type: "arrow",
      points,
      startBinding: { elementId: "odd6", focus: 0, gap: 1 },
      ...bound("odd6", "arrow"),
    },
    { type: "rectangle", ...endless, fillStyle: "solid", strokeWidth: 0.1, strokeStyle: "dashed" },
    { type: "diamond", ...thin, width: 900, height: 900 },
    { type: "rectangle", ...thin, strokeWidth: 1, width: 39_000, height: 39_000, fillStyle: "cross-hatch" },
  ];
  const faulty: typeof odd = [
    { type: "text", text: "no size", containerId: "nowhere" },
    { type: "text", text: "no size", ...bound("nowhere", "text") },
    { type: "ellipse", ...endless, fillStyle: "cross-hatch", strokeWidth: 0 },
    { type: "diamond", ...endless, fillStyle: "zigzag", strokeWidth: 1 },
    { type: "line", ...thin, points: [...points, [1e7, 1e7], [0, 0]] },
  ];
  const named = (list: typeof odd, name: string) =>
    list.map((one, n) => ({ id: `${name}${n}`, ...stamp, ...place, ...one }));
  for (const element of named(odd, "odd")) expect(cleanElement(element)).toHaveProperty("element");
  for (const element of named(faulty, "faulty")) expect(cleanElement(element)).toHaveProperty("issue");
  const stored = [...named(odd, "odd"), ...named(faulty, "faulty")] as unknown as CanvasElement[];
  canvas.store(...stored, { ...{ id: "sound", type: "rectangle", ...stamp, ...place, index: "a0" } });
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  const notice = page.getByRole("region", { name: "Damaged elements" });
  await expect(notice).toContainText("5 elements are damaged and aren’t shown.");
  await drawRectangle(page, 900, 500);
  await isSaved(page);
});

test("a phone opens a canvas with all of the drawing in view", async ({ page, browser, server }) => {
  const canvas = new FakeCanvas("Plan");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  await drawRectangle(page, 300, 200);
  await drawRectangle(page, 1000, 600);
  await isSaved(page);

  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await phone.goto(canvas.path("canvas"));
  await expect(surface(phone)).toBeVisible();
  await expect.poll(() => inkOn(phone)).toEqual([0, 2]);
  await context.close();
});

// Proves document/canvas-autosave
test("two people draw at once, and both see everything and each other", async ({ page, browser, server }) => {
  await allowClipboard(page.context());
  await page.setViewportSize(WINDOW);
  const canvas = new FakeCanvas("Plan");
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  const sam = await openElsewhere(browser, server, canvas, "Sam Second");

  await Promise.all([
    (async () => {
      for (let n = 0; n < 5; n += 1) await drawRectangle(page, 300 + n * 90, 150);
    })(),
    (async () => {
      for (let n = 0; n < 5; n += 1) await drawRectangle(sam, 300 + n * 90, 350);
    })(),
  ]);
  await expect.poll(() => canvas.elements.length).toBe(10);
  await expect.poll(async () => (await shownOn(page)).length).toBe(10);
  await expect.poll(async () => (await shownOn(sam)).length).toBe(10);

  await test.step("what one deletes is gone for the other", async () => {
    await surface(sam).click({ position: { x: 700, y: 620 } });
    await sam.keyboard.press("ControlOrMeta+a");
    await sam.keyboard.press("Delete");
    await drawRectangle(page, 600, 450);
    await expect.poll(async () => (await shownOn(page)).length).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await shownOn(sam)).join()).toBe((await shownOn(page)).join());
  });

  await test.step("each sees the other's name in the top bar", async () => {
    await expect(page.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();
  });

  // Proves document/whole-rename
  await test.step("a new name arrives, and the drawing stays as it is", async () => {
    const before = await shownOn(page);
    const name = await sam.title();
    await sam.locator("header").getByTitle("Rename").click();
    await sam.keyboard.type("Plan B");
    await sam.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Plan B", exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/Plan B/);
    expect(await page.title()).not.toBe(name);
    expect(await shownOn(page)).toEqual(before);
  });
  await sam.context().close();
});

// Proves document/canvas-offline
test("a browser that is killed while drawing loses nothing, offline or with a lost answer", async ({
  browser,
  server,
}) => {
  const canvas = new FakeCanvas("Plan");
  server.answerWith(canvas);
  const page = await openElsewhere(browser, server, canvas, "Olga Owner");
  const saves = (act: "abort" | "lose") =>
    page.route(`**/private/canvases/${canvas.document_id}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      if (act === "lose") await route.fetch();
      await route.abort();
    });

  await test.step("a lost answer is repeated", async () => {
    await saves("lose");
    await drawRectangle(page, 300, 150);
    await expect(page.getByText(/Not saved, retrying/)).toBeVisible();
    expect(canvas.elements).toHaveLength(1);
    await page.unrouteAll();
    await isSaved(page);
    expect(canvas.elements).toHaveLength(1);
  });

  await test.step("what a killed page could not send is there on the next visit, and sent", async () => {
    await saves("abort");
    await drawRectangle(page, 500, 150);
    await expect(page.getByText(/Not saved, retrying/)).toBeVisible();
    // A page that crashes has no time for anything.
    const crash = page.waitForEvent("crash");
    void page.goto("chrome://crash").catch(() => {});
    await crash;
    expect(canvas.elements).toHaveLength(1);
    const next = await page.context().newPage();
    await next.goto(canvas.path("canvas"));
    await expect(surface(next)).toBeVisible();
    await expect.poll(() => canvas.elements.length).toBe(2);
    await isSaved(next);
  });
  await page.context().close();
});

// Proves document/canvas-viewers
test("viewers see a canvas live, and other versions are explained", async ({ page, browser, server }) => {
  await page.setViewportSize(WINDOW);
  const canvas = new FakeCanvas("Plan");
  await openAt(page, server, canvas, canvas.path("canvas"));
  await expect(surface(page)).toBeVisible();
  canvas.role = "viewer";
  const viewer = await openElsewhere(browser, server, canvas, "Vera Viewer");
  await expect(viewer.getByTestId("toolbar-rectangle")).toHaveCount(0);
  await drawRectangle(page, 300, 200);
  await expect.poll(() => canvas.elements.length).toBe(1);
  await expect.poll(() => inkOn(viewer)).toEqual([0]);
  await viewer.context().close();

  canvas.answers.on(loadDocument, ({ params }) => {
    if (params.document_id !== canvas.document_id) throw new AppError("NOT_FOUND");
    const info = { part: "canvas", version: "9", expected: "0.0.1", support_url: undefined };
    throw new AppError("OUTDATED_SCHEMA_VERSION", info);
  });
  for (const where of ["canvas", "form/edit"]) {
    await page.goto(canvas.path(where));
    await expect(page.getByRole("heading", { name: "Error: outdated schema version" })).toBeVisible();
  }
  await page.goto(canvas.path("canvas").replace(canvas.document_id, crypto.randomUUID()));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
