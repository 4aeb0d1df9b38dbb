import { Buffer } from "node:buffer";
import { choose, letter, picture } from "../../journeys/files/letter.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { acceptUploads, STORAGE } from "../fakes/uploads.ts";

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
    await expectSoundEverywhere(page);
  },
);
