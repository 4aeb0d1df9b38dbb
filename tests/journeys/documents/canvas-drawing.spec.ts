import { loadCanvas } from "#core/contracts/documents/canvases.ts";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { axe } from "../axe.ts";
import { noisePng } from "../files/pictures.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { drawRectangle, isSaved, surface } from "./canvas.ts";

type Owner = Awaited<ReturnType<typeof newOwner>>;

const storedOf = async ({ client }: Owner, canvas_id: string) =>
  (await client.call<{ elements: CanvasElement[] }>(loadCanvas, { params: { canvas_id } })).elements;
const countOf = async (owner: Owner, canvas_id: string) => (await storedOf(owner, canvas_id)).length;

test("a canvas is created, drawn on, saved, exported, and shown on its card", async ({ page, cloud }) => {
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

  let rectangle: CanvasElement | undefined;
  // Proves document/canvas-autosave
  await test.step("what is drawn is saved, and there again after a reload", async () => {
    await drawRectangle(page, 300, 200);
    await expect.poll(() => countOf(owner, canvas_id)).toBe(1);
    await isSaved(page);
    [rectangle] = await storedOf(owner, canvas_id);
    await page.reload();
    await expect(surface(page)).toBeVisible();
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
    // Opening it has changed nothing.
    expect(await storedOf(owner, canvas_id)).toContainEqual(rectangle);
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
      await page.getByRole("dialog").getByRole("textbox").press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
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
