import { signUpload } from "#core/contracts/files.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { noisePng } from "../../journeys/files/pictures.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { acceptUploads } from "../fakes/uploads.ts";

const SITE = "https://pictures.example";

function photographs(): FormSketch {
  const form = new FormSketch("Photographs");
  form.field({ name: "photo", type: "image", label: "Photo" });
  return form;
}

test("the browser fetches an image from an address if its site allows it", async ({ page, server }) => {
  const form = await servePublicForm(server, photographs());
  await acceptUploads(page, form);
  const asked: Record<string, string>[] = [];
  await page.route(`${SITE}/**`, async (route) => {
    const url = route.request().url();
    asked.push(await route.request().allHeaders());
    if (url.endsWith("/none")) return route.fulfill({ status: 404, body: "" });
    const isOpen = url.endsWith("/open");
    return route.fulfill({
      contentType: "image/png",
      body: noisePng(320, 200),
      headers: { "access-control-allow-origin": isOpen ? "*" : "https://elsewhere.example" },
    });
  });
  await page.goto(form.path);
  const opener = page.getByRole("button", { name: "Use an image from a URL" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  const address = dialog.getByRole("textbox", { name: "Image URL" });
  const use = dialog.getByRole("button", { name: "Use image" });
  await expect(address).toBeFocused();
  await expect(use).toBeDisabled();
  await expect(use).toHaveCSS("cursor", "not-allowed");
  await address.fill("http://pictures.example/open");
  await expect(dialog.getByRole("alert")).toHaveText("Please enter a URL that starts with https://.");
  await address.fill(`${SITE}/none`);
  await expect(dialog.getByRole("alert")).toHaveText("No image was found at this URL.");
  await expect(use).toBeDisabled();

  await address.fill(`${SITE}/closed`);
  await expect(dialog.locator(".image-preview")).toHaveJSProperty("naturalWidth", 320);
  await use.click();
  await expect(dialog.getByRole("alert")).toContainText(
    "This site doesn’t allow its images to be used elsewhere.",
  );
  for (const [width, colorScheme] of [
    [390, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await axe(page).analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  }

  await address.fill(`${SITE}/open`);
  await expect(use).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator(".file-name", { hasText: "open.png" })).toBeVisible();
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toBeVisible();
  for (const headers of asked) expect([headers.referer, headers.cookie]).toEqual([undefined, undefined]);
  const announced = { file: expect.objectContaining({ name: "open.png", type: "image/png" }) };
  expect(form.answers.bodiesOf(signUpload)).toEqual([announced]);
});

test("the dialog also accepts a file; arrow keys change tabs, and Escape returns the focus", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, photographs());
  await acceptUploads(page, form);
  await page.goto(form.path);
  const opener = page.getByRole("button", { name: "Use an image from a URL" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await dialog.getByRole("tab", { name: "URL" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("tab", { name: "Upload" })).toBeFocused();
  await expect(dialog.getByRole("tabpanel", { name: "Upload" })).toContainText(
    "JPG, PNG, or GIF, up to 50 MB",
  );
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole("tab", { name: "Upload" }).click();
  await dialog.locator("[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: noisePng(20, 20),
  });
  await expect(dialog).toBeHidden();
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the phone's own picker stays first, and opens the camera if the owner chose it", async ({
    page,
    server,
  }) => {
    const form = photographs();
    form.field({ name: "me", type: "image", label: "You now", data: { capture: true } });
    const { path } = await servePublicForm(server, form);
    await page.goto(path);
    await expect(page.locator(".drop")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Use an image from a URL" })).toHaveCount(0);
    const native = page.locator("[type=file]");
    await expect(native.first()).not.toHaveAttribute("capture");
    await expect(native.last()).toHaveAttribute("capture", "environment");
  });
});
