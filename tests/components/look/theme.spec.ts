import { checkStyle } from "#core/contracts/look.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { noisePng } from "../../journeys/files/pictures.ts";
import { expectSound, expectSoundEverywhere } from "../../journeys/soundness.ts";
import { openBuilder } from "../building/builder.ts";
import { expect, test } from "../component.ts";
import { servePictures, servePreviews } from "./previews.ts";

// Proves editor/setting-theme
test("the theme panel changes the preview, and can be undone", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  const { fake, stored } = await openBuilder(page, server, "Village fête");
  await servePreviews(page, fake);
  await servePictures(page, fake);
  fake.answers.on(checkStyle, ({ body: { custom } }) =>
    custom.includes("url(") ? [{ line: 2, column: 6, message: "URLs aren’t allowed" }] : [],
  );
  await expect(page.getByRole("heading", { name: "Theme" })).toBeVisible();
  await page.getByRole("button", { name: "Live preview" }).click();
  const preview = page.frameLocator('iframe:not([aria-hidden="true"])');
  const html = preview.locator("html");
  await expect(preview.getByRole("heading", { name: "Village fête" })).toBeVisible();

  await page.getByTitle("Moods: Neon yellow").click();
  await expect(html).toHaveCSS("background-color", "oklch(0.94 0.18 112)");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Moods: Cherry blossom" })).toBeChecked();
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(page.getByRole("radio", { name: "Moods: Neon yellow" })).toBeChecked();

  await choose(page.getByRole("combobox", { name: "Light or dark" }), "Dark");
  await expect(html).toHaveCSS("background-color", /oklch\(0\.15 /);
  await choose(page.getByRole("combobox", { name: "Font" }), "Serif (Lora)");
  await choose(page.getByRole("combobox", { name: "Section style" }), "Glass");
  await chooseTyped(page.getByRole("combobox", { name: "Form language" }), "German · Deutsch");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(preview.getByText("Sheaf")).toBeVisible();
  await page.getByRole("switch", { name: "Show “Powered by Sheaf”" }).click();
  await expect(preview.getByText("Sheaf")).toHaveCount(0);

  const background = page.getByRole("combobox", { name: "Background" });
  await choose(background, "Color");
  await page.getByLabel("Color", { exact: true }).fill("#01020");
  await page.getByLabel("Color", { exact: true }).blur();
  await expect(page.getByText(/^Enter a color like/)).toBeVisible();
  await page.getByLabel("Color", { exact: true }).fill("#010203");
  await expect(html).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await choose(background, "Image");
  await page.getByLabel("Image link").fill("javascript:alert(1)");
  await expect(page.getByText(/^Enter a link that starts with/)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload image" }).click();
  const buffer = noisePng(64, 64);
  await (await chooser).setFiles({ name: "meadow.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("status").filter({ hasText: "Image uploaded." })).toBeAttached();
  const address = page.getByLabel("Image link");
  await expect(address).toHaveValue(/^\/v1\/assets\/[0-9a-f-]{36}$/);
  const src = await address.inputValue();
  await expect
    .poll(async () => (await stored()).background)
    .toEqual({ type: "background", element: "img", src });
  const shown = preview.locator(`img[src="${src}"]`);
  // The preview may load again in the meantime.
  await expect(async () => {
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
  }).toPass();
  await expectSound(page);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(background).toHaveText("Color");

  for (const [device, width] of [
    ["Tablet", 768],
    ["Desktop", 1280],
    ["Phone", 390],
  ] as const) {
    await page.getByRole("button", { name: device, exact: true }).click();
    await expect(async () => {
      expect(await html.evaluate(() => window.innerWidth)).toBe(width - 2);
    }).toPass();
  }
  await expect
    .poll(async () => {
      const { stylesheet, background, lang, is_powered_by_branding_enabled } = await stored();
      return { stylesheet, background, lang, is_powered_by_branding_enabled };
    })
    .toEqual({
      stylesheet: {
        palette: "ryu_009_neon_yellow",
        appearance: "dark",
        "font-family": "lora",
        section: "glass_morphism",
      },
      background: { type: "background", element: "div", src: "#010203" },
      lang: "de",
      is_powered_by_branding_enabled: false,
    });

  await test.step("custom CSS is stored once it is valid, and its errors name their position", async () => {
    const custom = async () => (await stored()).stylesheet.custom;
    await page.getByText("Custom CSS").click();
    const area = page.getByRole("textbox", { name: "Custom CSS" });
    await area.fill(".label { color: red }\nh1 { background: url(https://evil.example/x) }");
    const fault = page.getByRole("button", { name: /^Line 2, column 6: URLs aren.t allowed/ });
    await fault.click();
    await expect(area).toBeFocused();
    expect(await area.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(27);
    expect(await custom()).toBeUndefined();
    await area.fill(".label { color: red }");
    await expect(fault).toHaveCount(0);
    await expect.poll(custom).toBe(".label { color: red }");
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(area).toHaveValue("");
    await expect.poll(custom).toBeUndefined();
  });
});

test("the theme on a phone, light and dark", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { fake } = await openBuilder(page, server, "On a phone");
  await servePreviews(page, fake);
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("radio", { name: "Basic: Blue" })).toBeAttached();
  await page.getByText("Custom CSS").click();
  await page.getByRole("button", { name: "Live preview" }).click();
  await expect(page.getByRole("button", { name: "Back to the builder" })).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "On a phone" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Back to the builder" }).click();
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("dialog", { name: "Theme" })).toBeVisible();
});

test("on a phone, the live preview opens without scrolling the editor", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { fake } = await openBuilder(page, server, "Village fête");
  await servePreviews(page, fake);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("button", { name: "Live preview" }).click();
  const frame = page.locator('iframe[title="Preview of Village fête"]');
  await expect(frame.contentFrame().getByRole("heading", { name: "Village fête" })).toBeVisible();
  // The page inside opens at its form, which scrolls everything around it that can be scrolled.
  const scrolled = await frame.evaluate((element) => {
    const around: Element[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) around.push(each);
    return around.map(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft);
  });
  expect(Math.max(...scrolled)).toBe(0);
});
