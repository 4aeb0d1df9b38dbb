import type { Page } from "@playwright/test";
import { listDeliveries, loadChannels, type MailSetting } from "#core/contracts/delivery/channels.ts";
import { loadInventory } from "#core/contracts/inventory/inventory.ts";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { accessibilityTree } from "../../journeys/accessibility-tree.ts";
import { axe } from "../../journeys/axe.ts";
import { saved } from "../../journeys/building/builder-page.ts";
import { blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

function sketch(): FormSketch {
  const form = new FormSketch("Workshops");
  form.section();
  form.header("Welcome", "A <b>day</b> in the garden");
  form.html("<p>Bring a <a href='https://example.com'>cake</a>.</p>");
  const first = form.field({ name: "first", type: "text", label: "First?" });
  form.field({ name: "second", type: "text", label: "Second?" }, whenValue(first, "!=", "yes"));
  form.choice(
    { name: "workshop", type: "radio", label: "Workshop" },
    { pottery: "Pottery", baking: "Baking" },
  );
  form.field({ name: "source", type: "hidden", label: "Source" });
  form.field({ name: "address", type: "email", label: "Your email" });
  form.media("image", "");
  form.section();
  form.group("Where you live");
  form.field({ name: "city", type: "text", label: "City" });
  return form;
}

const named = (page: Page, name: string) => blocksOf(page).filter({ hasText: name }).first();
const heightsOf = (page: Page) =>
  blocksOf(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(canvasOf(page).locator("html")).toHaveAttribute("data-appearance", colorScheme);
    const { violations } = await axe(page).include("iframe[data-canvas]").analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

test("the canvas is accessible in every state of its tools, light and dark, wide and on a phone", async ({
  page,
  server,
}) => {
  await openBuilder(page, server, sketch());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press("Escape");
    await expectAccessible(page, `${width} px, nothing selected`);
    await named(page, "Welcome").focus();
    await expectAccessible(page, `${width} px, a selected heading`);
    await named(page, "First?").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await expectAccessible(page, `${width} px, two selected blocks`);
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await canvasOf(page).getByText("cake").dblclick();
  await expect(canvasOf(page).getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await expectAccessible(page, "selected words");
});

test("screen readers leave the arrow keys to the blocks, and say a block's kind, state and place", async ({
  page,
  server,
}) => {
  await openBuilder(page, server, sketch());
  const first = blockOf(page, "First?");
  await expect(first).toHaveAccessibleName("First?, Short text");
  await expect(first).toHaveAccessibleDescription("Press Enter to edit");
  await expect(named(page, "Your email")).toHaveAccessibleName("Your email, Email");
  const frame = page.frames().find((one) => one.parentFrame() !== null)!;
  const tree = await accessibilityTree(page, frame);
  const items = tree.filter(({ role }) => role === "treeitem");
  expect(items.map(({ name }) => name)).toContain("Welcome, Heading");
  expect(items).toHaveLength(await blocksOf(page).count());
  expect(tree.map(({ role, name }) => `${role} ${name}`)).toEqual(
    expect.arrayContaining(["application Form editor", "tree Blocks"]),
  );

  const handle = canvasOf(page).getByRole("button", { name: "Drag First?" });
  await expect(handle).toHaveAccessibleDescription("Press Space to move");
  await first.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator("[data-announcer]")).toHaveText(/^First\? moved to position/);
});

test("opening a block's conditions announces nothing, and changing them does", async ({ page, server }) => {
  await page.clock.install();
  await openBuilder(page, server, sketch());
  await blockOf(page, "First?").focus();
  await page.getByRole("tab", { name: "Visibility" }).click();
  await expect(page.getByText("Always shown.")).toBeVisible();
  // An announcement comes a moment later.
  await page.clock.runFor(1_000);
  await expect(page.locator("[data-announcer]")).toHaveText("");
  await expect(page.getByRole("tabpanel").locator("[aria-live]")).toHaveCount(0);
  await page.getByRole("button", { name: "Add condition" }).click();
  await expect(page.locator("[data-announcer]")).not.toHaveText("");
});

test("forced colors show which block is selected and which are chosen", async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openBuilder(page, server, sketch());
  await page.mouse.move(2, 400);
  const outline = (name: string) =>
    named(page, name).evaluate((one) => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one);
      return { outlineColor, outlineStyle, outlineWidth };
    });
  await named(page, "First?").focus();
  await expect(named(page, "First?")).toHaveAttribute("aria-current", "true");
  const [current, other] = [await outline("First?"), await outline("City")];
  const ground = await canvasOf(page)
    .locator("body")
    .evaluate((body) => {
      const probe = body.ownerDocument.createElement("p");
      probe.style.color = "Canvas";
      body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  expect(other.outlineColor).toBe(ground);
  expect(current).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
  expect(current.outlineColor).not.toBe(ground);
  await expect(canvasOf(page).getByRole("button", { name: "Drag First?" })).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  expect(await outline("First?")).toMatchObject({
    outlineColor: current.outlineColor,
    outlineStyle: "dashed",
  });
  expect((await outline("City")).outlineColor).toBe(ground);
});

test("a question shows its condition, limit and email, each with the way there, and nothing moves", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { fake, stored } = await openBuilder(page, server, sketch());
  const before = await heightsOf(page);
  const { fields } = await stored();
  const idOf = (name: string) => fields.find((field) => field.name === name)!.id;
  const [pottery] = fields.find(({ name }) => name === "workshop")!.options;
  const level = { sku: pottery!.id, available: 5, committed: 0, is_negative_level_allowed: false };
  const mail: MailSetting = {
    audience: "respondent",
    is_enabled: true,
    subject_template: "Hello {{fields.first}}",
    body_template: "",
    from_name: "",
    reply_to: null,
    recipient_field_id: idOf("address"),
    recipient_user_ids: [],
  };
  fake.answers
    .on(loadInventory, () => ({ store: { id: 1, name: "Workshops", currency: "USD" }, items: [level] }))
    .on(loadChannels, () => ({ is_mail_configured: true, mails: [mail], webhooks: [], members: [] }))
    .on(listDeliveries, () => ({ deliveries: [], has_more: false }));
  await page.reload();
  const limit = canvasOf(page).getByRole("button", { name: "Pottery: 5 left" });
  const recipient = canvasOf(page).getByRole("button", { name: "Email recipient" });
  await expect(named(page, "Workshop").filter({ has: limit })).toBeVisible();
  await expect(named(page, "Your email").filter({ has: recipient })).toBeVisible();
  expect(await heightsOf(page)).toEqual(before);
  await expectAccessible(page, "chips");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chips.png` });

  await canvasOf(page)
    .getByRole("button", { name: /^Hidden when First\?/ })
    .click();
  await expect(named(page, "Second?")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("tab", { name: "Visibility", selected: true })).toBeVisible();
  await limit.click();
  await expect(named(page, "Workshop")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("tab", { name: "Question", selected: true })).toBeVisible();
  await saved(page);
  await recipient.click();
  await expect(page).toHaveURL(/connect\/channels$/);
});
