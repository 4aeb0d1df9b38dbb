import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { openBuilder, saved } from "../building/editor-form.ts";
import { expect, test } from "../journey.ts";

// Proves editor/setting-start-page, editor/setting-ending-page, editor/setting-theme
test("the preview and visitors see the theme, the cover and the ending that the owner has made", async ({
  page,
  cloud,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sketch = new FormSketch("Village fête");
  sketch.section();
  sketch.field({ name: "guest", type: "text", label: "Your name", required: true });
  const { client, form_id } = await openBuilder(page, cloud, sketch);
  const preview = page.frameLocator('iframe:not([aria-hidden="true"])');
  const color = "oklch(0.94 0.18 112)";

  await page.getByRole("button", { name: "Live preview" }).click();
  await page.getByTitle("Moods: Neon yellow").click();
  await expect(preview.locator("html")).toHaveCSS("background-color", color);
  await page.getByRole("link", { name: "Cover" }).click();
  await page.getByRole("button", { name: /^Cover / }).click();
  await page.getByLabel("Title", { exact: true }).fill("The summer's best day");
  await expect(preview.getByRole("heading", { name: "The summer's best day" })).toBeVisible();
  await page.getByRole("link", { name: "Ending" }).click();
  await page.getByLabel("Title", { exact: true }).fill("See you, {{fields.guest}}");
  await expect(preview.getByRole("heading", { name: "See you, Your name" })).toBeVisible();
  await saved(page);

  await client.call(setForceClosed, { body: { form_id, closed: false } });
  const visitor = await page.context().newPage();
  await visitor.goto(formPath(form_id));
  await expect(visitor.locator("html")).toHaveCSS("background-color", color);
  await expect(visitor.getByRole("heading", { name: "The summer's best day" })).toBeVisible();
  await visitor.getByRole("link", { name: /Start|Register/ }).click();
  await visitor.getByLabel("Your name").fill("Ada <3");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByRole("heading", { name: "See you, Ada <3" })).toBeVisible();
});
