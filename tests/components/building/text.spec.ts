import type { Page } from "@playwright/test";
import { axe } from "../../journeys/axe.ts";
import { saved } from "../../journeys/building/builder-page.ts";
import { blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { signal } from "../../journeys/signal.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const RULES = `<h2>Rules</h2><p>Be <em>quiet</em></p><pre><code>${"wide ".repeat(40)}</code></pre>`;

/** Pastes as a browser does from another page. */
const pasteHtml = (page: Page, html: string) =>
  canvasOf(page)
    .locator("body")
    .evaluate(({ ownerDocument }, markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", markup);
      const init = { clipboardData, bubbles: true, cancelable: true };
      ownerDocument.activeElement?.dispatchEvent(new ClipboardEvent("paste", init));
    }, html);

test("a text is typed, formatted, pasted and edited as HTML", async ({ page, server }) => {
  const { fake } = await openBuilder(page, server, "House of guests");
  const text = canvasOf(page).getByRole("textbox", { name: "Text", exact: true });
  const bar = canvasOf(page).getByRole("toolbar", { name: "Formatting" });
  const stored = async () => {
    await saved(page);
    return fake.form.blocks.find(({ type }) => type === "html")?.body_html;
  };

  await test.step("typed with Markdown that becomes formatting", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("text block");
    await page.keyboard.press("Enter");
    await expect(text).toBeFocused();
    await expect(text).toBeEditable();
    await page.keyboard.type("# House rules");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Bring **cake** and patience");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Shoes off");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Lights out");
    expect(await stored()).toBe(
      "<h2>House rules</h2><p>Bring <strong>cake</strong> and patience</p>" +
        "<ul><li>Shoes off</li><li>Lights out</li></ul>",
    );
  });

  await test.step("the bar at the selection, a link, and the builder's own undo", async () => {
    await expect(bar).toBeHidden();
    await text.getByText("patience").dblclick({ position: { x: 170, y: 8 } });
    await expect(bar).toBeVisible();
    await page.keyboard.press("Alt+F10");
    await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("button", { name: "Italic" })).toHaveAttribute("aria-pressed", "true");
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.keyboard.press("ControlOrMeta+k");
    await canvasOf(page).getByLabel("Link address").fill("example.com/patience");
    await page.keyboard.press("Enter");
    await expect(text).toBeFocused();
    await expect(text.getByRole("link", { name: "patience" })).toBeVisible();
    const before = await text.innerHTML();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => text.innerHTML()).not.toBe(before);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(() => text.innerHTML()).toBe(before);
    await expect(text).toBeFocused();
  });

  await test.step("pasted content keeps what a page may show", async () => {
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(". ");
    await pasteHtml(
      page,
      '<li onclick="x()"><b style="font-weight:normal">Doors <span style="font-weight:700">shut</span></b> <a href="javascript:x()">now</a><script>x()</script></li>',
    );
    await page.keyboard.press("Escape");
    await expect(blocksOf(page).first()).toBeFocused();
    expect(await stored()).toBe(
      "<h2>House rules</h2><p>Bring <strong>cake</strong> and " +
        '<a href="https://example.com/patience" rel="noopener noreferrer nofollow"><em>patience</em></a></p>' +
        "<ul><li>Shoes off</li><li>Lights out. Doors <strong>shut</strong> now</li></ul>",
    );
  });

  await test.step("edited as HTML, which shows more than the editor can", async () => {
    await canvasOf(page)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Edit as HTML" }).click();
    const source = canvasOf(page).getByRole("textbox", { name: "Text as HTML" });
    await expect(source).toHaveValue(/^<h2>House rules/);
    await source.fill("<h2>Rules</h2><table><tbody><tr><td>Quiet</td></tr></tbody></table>");
    await canvasOf(page).getByRole("button", { name: "Done" }).click();
    await expect(canvasOf(page).getByText(/can only be edited as HTML: table/)).toBeVisible();
    await expect(text).toHaveCount(0);
    await canvasOf(page).getByRole("button", { name: "Edit as HTML" }).click();
    await source.fill(RULES);
    await page.keyboard.press("Escape");
    await expect(text.getByText("quiet")).toBeVisible();
    expect(await stored()).toBe(RULES);
    await text.focus();
    await page.keyboard.press("Tab");
    await expect(text).not.toBeFocused();
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(bar).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
  });
});

test("text that is typed as soon as a new text's editor appears is kept", async ({ page, server }) => {
  const editorAsked = signal();
  const editorLet = signal();
  await page.route(/\/assets\/rich-text-editor-[^/]*\.js$/, async (route) => {
    editorAsked.fire();
    await editorLet.fired;
    await route.continue();
  });
  await openBuilder(page, server, "House of guests");
  const text = canvasOf(page).getByRole("textbox", { name: "Text", exact: true });
  await page.keyboard.press("/");
  await page.keyboard.type("text block");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await editorAsked.fired;
  await text.evaluate(({ ownerDocument: canvas }) => {
    const write = () => canvas.execCommand("insertText", false, "Be");
    canvas.addEventListener("focusin", () => setTimeout(write), { once: true });
  });
  editorLet.fire();
  await expect(text).toHaveText("Be");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.type(" quiet");
  await expect(text).toHaveText("Be quiet");
});
