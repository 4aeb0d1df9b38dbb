import type { BrowserContext, Page } from "@playwright/test";
import { loadCanvas, saveCanvas } from "#core/contracts/documents/canvases.ts";
import { documentPath } from "#core/contracts/wire/paths.ts";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { axe } from "../axe.ts";
import { query } from "../database.ts";
import { noisePng } from "../files/pictures.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { drawRectangle, isSaved, makeCanvas, surface } from "./canvas.ts";

type Owner = Awaited<ReturnType<typeof newOwner>>;

const storedOf = async ({ client }: Owner, canvas_id: string) =>
  (await client.call<{ elements: CanvasElement[] }>(loadCanvas, { params: { canvas_id } })).elements;
const countOf = async (owner: Owner, canvas_id: string) => (await storedOf(owner, canvas_id)).length;

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

async function openTogether(
  browser: Parameters<typeof openAs>[0],
  cloud: CloudAddresses,
  role: "editor" | "viewer" = "editor",
) {
  const first = await newOwner(cloud);
  const second = await newOwner(cloud);
  const { document_id, redirect } = await makeCanvas(first);
  await joinWorkspace(cloud, first, second, { name: "Sam Second", role });
  const open = async (owner: Owner) => {
    const page = await openAs(browser, cloud, owner, redirect, async (fresh) => {
      await allowClipboard(fresh.context());
      await fresh.setViewportSize({ width: 1440, height: 800 });
    });
    await expect(surface(page)).toBeVisible();
    return page;
  };
  return { ada: await open(first), sam: await open(second), first, second, open, document_id, redirect };
}

test("a canvas is created, drawn on, saved, exported, and shown on its card", async ({ page, cloud }) => {
  test.setTimeout(90_000);
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  // The dialogs that Playwright can answer.
  await page.addInitScript(() => {
    for (const dialog of ["showOpenFilePicker", "showSaveFilePicker"]) Reflect.deleteProperty(window, dialog);
  });
  const outside: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(cloud.origin) && /^(?:https?|wss?):/.test(url)) outside.push(url);
  });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });

  // Proves document/route-canvas, document/mode-bucket-canvas
  await test.step("from the dashboard, on the page of a canvas", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "More kinds of document" }).click();
    await page.getByRole("menuitem", { name: /Canvas/ }).click();
    await page.getByLabel("Canvas title").fill("Plan");
    await page.getByRole("button", { name: "Create canvas" }).click();
    await expect(page).toHaveURL(/\/canvas$/);
    await expect(page).toHaveTitle("Canvas · Plan · Sheaf");
    await expect(surface(page)).toBeVisible();
    await expect(page.getByText("A canvas doesn’t collect data.")).toBeVisible();
    await expect(page.getByTestId("toolbar-embeddable")).toBeHidden();
  });
  const canvas_id = page.url().split("/").at(-2)!;

  // Proves document/canvas-autosave
  await test.step("what is drawn is saved, and there again after a reload", async () => {
    await drawRectangle(page, 300, 200);
    await expect.poll(() => countOf(owner, canvas_id)).toBe(1);
    await isSaved(page);
    const [before] = await storedOf(owner, canvas_id);
    await page.reload();
    await expect(surface(page)).toBeVisible();
    await page.waitForTimeout(1_500);
    // To open it changes nothing.
    expect(await storedOf(owner, canvas_id)).toEqual([before]);
  });

  await test.step("a text is written in a font of ours", async () => {
    const font = page.waitForResponse((response) => response.url().endsWith(".woff2"));
    await page.reload();
    await expect(surface(page)).toBeVisible();
    await page.locator("label:has([data-testid=toolbar-text])").click();
    await surface(page).click({ position: { x: 900, y: 200 } });
    await page.keyboard.type("Hello");
    await page.keyboard.press("Escape");
    await expect.poll(() => countOf(owner, canvas_id)).toBe(2);
    const { origin, pathname } = new URL((await font).url());
    expect([origin, (await font).status()]).toEqual([cloud.origin, 200]);
    expect(pathname).toMatch(/^\/assets\//);
    const ours = await page.evaluate(() => [...document.fonts].some(({ family }) => family === "Excalifont"));
    expect(ours).toBe(true);
    await isSaved(page);
    // Only what was drawn before is left.
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => countOf(owner, canvas_id)).toBe(1);
    await isSaved(page);
  });

  // Proves document/canvas-pictures
  await test.step("a picture is stored as a file, not in the drawing", async () => {
    const chosen = page.waitForEvent("filechooser");
    await page.locator("label:has([data-testid=toolbar-image])").click();
    await (await chosen).setFiles({
      name: "cat.png",
      mimeType: "image/png",
      buffer: Buffer.from(noisePng(64, 64)),
    });
    await surface(page).click({ position: { x: 700, y: 300 } });
    await expect.poll(() => countOf(owner, canvas_id)).toBe(2);
    const image = (await storedOf(owner, canvas_id)).find(({ type }) => type === "image")!;
    expect(JSON.stringify(image)).not.toContain("data:");
    const file = await page.request.get(`/private/canvases/${canvas_id}/files/${image.fileId}`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/png"]);
    // Loaded from there when the drawing is opened again.
    const loaded = page.waitForResponse((response) => response.url().includes(`/files/${image.fileId}`));
    await page.reload();
    expect((await loaded).status()).toBe(200);
  });

  // Proves document/canvas-export
  await test.step("it is exported as PNG and SVG", async () => {
    for (const [kind, start] of [
      ["PNG", "\x89PNG"],
      ["SVG", "<svg"],
    ] as const) {
      await page.getByTestId("main-menu-trigger").click();
      await page.getByTestId("image-export-button").click();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Export to ${kind}` }).click();
      const stream = await (await download).createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString("latin1")).toContain(start);
      await page.keyboard.press("Escape");
    }
  });

  await test.step("it fits a phone, dark and light, and is accessible outside of Excalidraw", async () => {
    for (const [width, colorScheme] of [
      [1440, "light"],
      [1440, "dark"],
      [390, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator(".excalidraw.theme--dark")).toHaveCount(colorScheme === "dark" ? 1 : 0);
      const { violations } = await axe(page).exclude(".excalidraw").analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isTooWide).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 844 });
  });

  // Proves document/canvas-export
  await test.step("its card shows a picture of it", async () => {
    const stored = page.waitForResponse((response) => response.url().endsWith("/thumbnail"));
    await drawRectangle(page, 500, 500);
    await isSaved(page);
    await page.getByRole("link", { name: "Sheaf" }).first().click();
    expect((await stored).status()).toBe(200);
    await page.getByRole("button", { name: "Show as grid" }).click();
    await page.reload();
    const picture = page.getByRole("listitem").filter({ hasText: "Plan" }).locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(50);
  });
  expect(outside).toEqual([]);
  expect(faults).toEqual([]);
});

// Proves document/canvas-autosave
test("two people draw at once, and both see everything and each other", async ({ browser, cloud }) => {
  test.setTimeout(90_000);
  const { ada, sam, first, document_id } = await openTogether(browser, cloud);

  await Promise.all([
    (async () => {
      for (let n = 0; n < 5; n += 1) await drawRectangle(ada, 300 + n * 90, 150);
    })(),
    (async () => {
      for (let n = 0; n < 5; n += 1) await drawRectangle(sam, 300 + n * 90, 350);
    })(),
  ]);
  await expect.poll(() => countOf(first, document_id), { timeout: 15_000 }).toBe(10);
  await expect.poll(async () => (await shownOn(ada)).length).toBe(10);
  await expect.poll(async () => (await shownOn(sam)).length).toBe(10);

  await test.step("what one deletes is gone for the other", async () => {
    await surface(sam).click({ position: { x: 700, y: 620 } });
    await sam.keyboard.press("ControlOrMeta+a");
    await sam.keyboard.press("Delete");
    await drawRectangle(ada, 600, 450);
    await expect.poll(async () => (await shownOn(ada)).length, { timeout: 15_000 }).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await shownOn(sam)).join()).toBe((await shownOn(ada)).join());
  });

  await test.step("each sees the other's name in the top bar", async () => {
    await expect(ada.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();
  });

  // Proves document/whole-rename
  await test.step("a new name arrives, and the drawing stays as it is", async () => {
    const before = await shownOn(ada);
    const name = await sam.title();
    await sam.locator("header").getByTitle("Rename").click();
    await sam.keyboard.type("Plan B");
    await sam.keyboard.press("Enter");
    await expect(ada.getByRole("button", { name: "Plan B", exact: true })).toBeVisible();
    await expect(ada).toHaveTitle(/Plan B/);
    expect(await ada.title()).not.toBe(name);
    expect(await shownOn(ada)).toEqual(before);
  });
});

// Proves document/canvas-offline
test("a browser that is killed while drawing loses nothing, offline or with a lost answer", async ({
  browser,
  cloud,
}) => {
  test.setTimeout(90_000);
  const owner = await newOwner(cloud);
  const { document_id, redirect } = await makeCanvas(owner);
  const context = await browser.newContext({ baseURL: cloud.origin });
  await resumeSession(context, owner);
  const page = await context.newPage();
  await page.goto(redirect);
  await expect(surface(page)).toBeVisible();
  const saves = (target: Page, act: "abort" | "lose") =>
    target.route(`**/private/canvases/${document_id}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      if (act === "lose") await route.fetch();
      await route.abort();
    });

  await test.step("a lost answer is repeated", async () => {
    await saves(page, "lose");
    await drawRectangle(page, 300, 150);
    await expect(page.getByText(/Not saved, retrying/)).toBeVisible();
    expect(await countOf(owner, document_id)).toBe(1);
    await page.unrouteAll();
    await isSaved(page);
    expect(await countOf(owner, document_id)).toBe(1);
  });

  await test.step("what a killed page could not send is there on the next visit, and sent", async () => {
    await saves(page, "abort");
    await drawRectangle(page, 500, 150);
    await expect(page.getByText(/Not saved, retrying/)).toBeVisible();
    // A page that crashes has no time for anything.
    const crash = page.waitForEvent("crash");
    void page.goto("chrome://crash").catch(() => {});
    await crash;
    expect(await countOf(owner, document_id)).toBe(1);
    const next = await context.newPage();
    await next.goto(redirect);
    await expect(surface(next)).toBeVisible();
    await expect.poll(() => countOf(owner, document_id)).toBe(2);
    await isSaved(next);
    await next.close();
  });
});

// Proves document/canvas-viewers
test("viewers see a canvas live and cannot change it, and other versions are explained", async ({
  browser,
  cloud,
}) => {
  test.setTimeout(60_000);
  const { ada, sam, first, second, document_id, redirect } = await openTogether(browser, cloud, "viewer");

  await expect(sam.getByTestId("toolbar-rectangle")).toHaveCount(0);
  await drawRectangle(ada, 300, 200);
  await expect.poll(() => countOf(second, document_id)).toBe(1);
  const params = { canvas_id: document_id };
  const refused = second.client.call(saveCanvas, { params, body: { base: 0, elements: [] } });
  await expect(refused).rejects.toThrow();

  await query(
    cloud.connectionString,
    "UPDATE canvas_document SET schema_version = '9' WHERE document_id = $1",
    [document_id],
  );
  await ada.goto(redirect);
  await expect(ada.getByRole("heading", { name: "Error: outdated schema version" })).toBeVisible();
  const [, organization = "", project = ""] = redirect.split("/");
  await ada.goto(`${documentPath(organization, project, document_id)}/form/edit`);
  await expect(ada.getByRole("heading", { name: "Error: outdated schema version" })).toBeVisible();
  await ada.goto(`${documentPath(organization, project, first.project_id)}/canvas`);
  await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
});
