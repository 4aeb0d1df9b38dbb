import { FormSketch } from "#local/seed/form-draft.ts";
import { blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const OUTSIDE = "https://elsewhere.example";

/** Style that our own rules refuse. The canvas must not depend on them. */
const HOSTILE = [
  `@import url("${OUTSIDE}/import.css");`,
  "body { display: none !important }",
  ":root { display: none !important; --card: red }",
  "html, iframe { visibility: hidden !important }",
  "button { display: none !important; pointer-events: none !important }",
  "* { color: transparent !important }",
  "section { position: fixed !important; inset: 0; z-index: 99999; background: red }",
  ":scope { background: rgb(1, 2, 3) }",
  "} body { display: none } @media all {",
].join("\n");

// Proves editor/setting-theme
test("a hostile style sheet reaches no button of the editor, and loads nothing", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const form = new FormSketch("Hostile");
  for (const name of ["one", "two"]) form.field({ name, type: "text", label: `${name}?` });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  // The server would remove it. The canvas does not depend on that.
  await openBuilder(page, server, form, { form: { stylesheet: { custom: HOSTILE } } });

  const canvas = canvasOf(page);
  await expect(canvas.locator("main")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await expect(canvas.locator("body")).toHaveCSS("display", "flex");
  await expect(canvas.locator("html")).toHaveCSS("visibility", "visible");
  const handle = blocksOf(page).first().getByRole("button", { name: "Actions for one?" });
  await blocksOf(page).first().hover();
  await expect(handle).toBeVisible();
  await handle.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(blocksOf(page)).toHaveCount(3);
  await canvas.getByRole("button", { name: "Add block" }).click();
  await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
  await page.keyboard.press("Escape");
  // Over the editor's own buttons, where a fixed element of the page would be.
  await page.getByRole("banner").getByRole("link", { name: "Share" }).click();
  await expect(page).toHaveURL(/share/);
  expect(requests.filter((url) => url.startsWith(OUTSIDE))).toEqual([]);
});
