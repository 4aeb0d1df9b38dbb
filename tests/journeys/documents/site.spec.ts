import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../axe.ts";
import { addBlock, saved } from "../building/editor-form.ts";
import { blocksOf, canvasOf } from "../canvas-of.ts";
import { chooseTyped } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

// Proves document/route-design, document/mode-site
test("an owner publishes a site with a form and a countdown, and people fill the form in on it", async ({
  page,
  browser,
  cloud,
}) => {
  const sketch = new FormSketch("Sign up");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who comes?", required: true });
  const { owner, form_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More kinds of document" }).click();
  await page.getByRole("menuitem", { name: /^Site/ }).click();
  await page.getByLabel("Site title").fill("Summer party");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/design$/);
  const canvas = canvasOf(page);
  await expect(canvas.getByRole("heading", { level: 1 })).toHaveText("Summer party");
  await expect(canvas.getByText("Add headings, text, images and forms.")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link")).toHaveText(["Build", "Page", "Share", "Version history"]);
  for (const [mode, reason] of [
    ["Data", "A site doesn’t collect data. Its forms do."],
    ["Connect", "A site has nothing to connect. Its forms have."],
  ] as const) {
    await expect(pages.getByRole("button", { name: mode })).toBeDisabled();
    await expect(pages.getByRole("button", { name: mode })).toHaveAccessibleDescription(reason);
  }
  // Only what a page can have.
  await canvas.getByRole("button", { name: "Add block" }).click();
  const offered = page.getByRole("dialog", { name: "Insert" }).getByRole("option");
  await expect(offered).toHaveText([
    /^Heading/,
    /^Text block/,
    /^Image/,
    /^Video/,
    /^PDF/,
    /^Divider/,
    /^Form/,
    /^Countdown/,
  ]);
  await page.keyboard.press("Escape");
  await addBlock(page, "text block");
  const text = canvas.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await expect(text).toBeEditable();
  await page.keyboard.type("Bring a cake.");
  await addBlock(page, "image");
  await canvas.getByLabel("Image URL").fill("/icon.svg");
  await canvas.getByLabel("Description", { exact: true }).fill("A sheaf");
  // Its size is known, so the page keeps a place of its shape.
  await expect(canvas.getByRole("img", { name: "A sheaf" })).toHaveAttribute("width", /^[1-9]/);
  await addBlock(page, "countdown");
  await expect(canvas.getByText("No date yet. Visitors don’t see this block.")).toBeVisible();
  await page.getByLabel("Counts down to").fill("2099-07-01 18:00");
  await page.keyboard.press("Enter");
  await expect(canvas.getByRole("timer")).toBeVisible();
  await addBlock(page, "form");
  await canvas.getByRole("button", { name: "Choose form" }).click();
  await chooseTyped(page.getByRole("combobox", { name: "Form" }), "Sign up");
  await expect(canvas.getByRole("link", { name: "Sign up" })).toBeVisible();
  await saved(page);
  await expectSoundEverywhere(page);

  await expect(blocksOf(page)).toHaveCount(4);
  await page.getByRole("navigation").getByRole("link", { name: "Share" }).click();
  await expect(page.getByText("Publish the page so that people can see it.")).toBeVisible();
  await page.getByText("Custom link", { exact: true }).click();
  await expect(page.getByLabel("Name in the link")).toHaveValue("summer-party");
  await page.getByRole("button", { name: "Save link" }).click();
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/@[^/]+\/summer-party$/);
  const address = await link.inputValue();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await phone.newPage();
  const before = await visitor.goto(address);
  expect(before!.status()).toBe(404);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Anyone with the link can see the page.")).toBeVisible();
  await expectSoundEverywhere(page);

  await expect(async () => {
    expect((await visitor.goto(address))!.status()).toBe(200);
  }).toPass();
  await expect(visitor.getByRole("heading", { level: 1, name: "Summer party" })).toBeVisible();
  await expect(visitor.getByText("Bring a cake.")).toBeVisible();
  await expect(visitor.getByRole("heading")).toHaveCount(1);
  await expect(visitor.getByRole("img", { name: "A sheaf" })).toHaveAttribute("height", /^[1-9]/);
  const seconds = visitor.locator("[data-unit=seconds]");
  const shown = await seconds.textContent();
  await expect(seconds).not.toHaveText(shown!);
  const form = visitor.frameLocator("iframe");
  await form.getByLabel("Who comes?").fill("Ada");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Your response was received")).toBeVisible();
  for (const [width, colorScheme] of [
    [390, "light"],
    [768, "dark"],
    [1440, "light"],
  ] as const) {
    await visitor.setViewportSize({ width, height: 844 });
    await visitor.emulateMedia({ colorScheme });
    // The form in the frame is a page of its own.
    expect(
      (await axe(visitor).exclude("iframe").analyze()).violations,
      `${width} px, ${colorScheme}`,
    ).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await phone.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.getByRole("timer")).toBeHidden();
  await reader.frameLocator("iframe").getByLabel("Who comes?").fill("Bea");
  await reader.frameLocator("iframe").getByRole("button", { name: "Submit" }).click();
  await expect(reader.frameLocator("iframe").getByText("Your response was received")).toBeVisible();
  await plain.close();
  await expect
    .poll(async () => (await storedAnswers(cloud, form_id)).map(({ who }) => who))
    .toEqual(expect.arrayContaining(["Ada", "Bea"]));

  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("People can’t see the page until you publish it again.")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  const [site] = await query<{ responses: string }>(
    cloud,
    `SELECT count(r.id) AS responses FROM form f JOIN document d ON d.id = f.document_id
     LEFT JOIN response r ON r.form_id = f.id WHERE d.doctype = 'v0_site' AND d.project_id = $1`,
    [owner.project_id],
  );
  expect(site).toEqual({ responses: "0" });
});
