import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { acceptUploads, STORAGE } from "../fakes/uploads.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

function letter(): FormSketch {
  const form = new FormSketch("A letter");
  form.field({ name: "letter", type: "richtext", label: "Letter", required: true });
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
}

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

async function choose(page: Page, ...files: ReturnType<typeof picture>[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(files);
}

test("pictures are kept over a reload; other files are refused with a reason; pictures of other pages are left out", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, letter());
  await acceptUploads(page, form);
  await page.goto(form.path);
  const editor = page.locator(".rich-text");
  await editor.click();
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" &&
      (response.request().postData() ?? "").includes("storage:tmp") &&
      response.ok(),
  );
  await choose(page, picture("one.png"));
  await saved;
  await page.reload();
  await expect(editor.getByRole("img", { name: "one.png" })).toHaveJSProperty("naturalWidth", 1);
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(page.getByText("notes.txt: This file type isn’t accepted")).toBeVisible();
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      '<p>two<img data-src="storage:tmp/other/field/1/b.png"><img src="https://example.com/t.gif"></p>',
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByText("two")).toBeVisible();
  await expect(editor.locator(".rich-picture")).toHaveCount(1);
});

test(
  "uploading, failed and stored pictures are accessible and fit the layout",
  inTurn(1),
  async ({ page, server }) => {
    const form = await servePublicForm(server, letter());
    await acceptUploads(page, form);
    await page.route(STORAGE, (route) => {
      const url = route.request().url();
      // Held until the page is closed.
      if (url.includes("slow.png")) return undefined;
      return url.includes("broken.png") ? route.abort() : route.fallback();
    });
    await page.goto(form.path);
    const editor = page.locator(".rich-text");
    await editor.click();
    await choose(page, picture("one.png"), picture("slow.png"), picture("broken.png"));
    await expect(editor.getByText("Upload failed")).toBeVisible();
    await expect(editor.getByText("Uploading…")).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Please wait until the upload is finished.")).toBeVisible();
    for (const [width, colorScheme] of [
      [390, "light"],
      [390, "dark"],
      [1440, "light"],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 1_000 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await axe(page).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      expect(await layoutFaults(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  },
);
