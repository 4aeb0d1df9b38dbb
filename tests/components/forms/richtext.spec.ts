import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

function letter(): FormSketch {
  const form = new FormSketch("Letter");
  form.field({ name: "letter", type: "richtext", label: "Letter", required: true, placeholder: "Dear …" });
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
}

const words = (text: string, ...marks: string[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });

/** As Google Docs copies it, in a `<b>` that is not bold; then a line as Word and LibreOffice do. */
const GOOGLE_DOCS =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">' +
  '<span style="font-weight:400;font-style:normal;text-decoration:none;">plain </span>' +
  '<span style="font-weight:700;font-style:normal;">bold</span>' +
  '<span style="font-weight:800"> heavy</span>' +
  '<span style="font-weight:400;font-style:italic;"> slanted</span>' +
  '<span style="text-decoration:underline;-webkit-text-decoration-skip:none;"> under</span>' +
  '<span style="text-decoration:line-through"> gone</span>' +
  '<span style="text-decoration:underline line-through"> both</span></p></b>' +
  '<p><b><span style="font-weight:normal">light </span>dark</b><strong style="font-weight:bolder"> again</strong></p>';

test("a letter is written with Markdown, shortcuts and the toolbar, undone, kept over a reload and stored as a document", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, letter());
  await page.goto(served.path);
  const editor = page.locator(".rich-text");
  await expect(editor).toHaveRole("textbox");
  await expect(editor).toHaveAccessibleName("Letter");
  const shown = () => editor.evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await shown()).toContain("Dear …");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveAccessibleDescription("Please fill in this field.");

  await page.keyboard.type("# Hello");
  expect(await shown()).toBe("none");
  await expect(editor).toHaveAccessibleDescription("");
  await page.keyboard.press("Enter");
  await page.keyboard.type("This is **bold** and *slanted* text");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Underline" }).click();
  await expect(page.getByRole("button", { name: "Underline" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("end");
  await page.keyboard.press("Control+z");
  await expect(editor).not.toContainText("end");
  await page.keyboard.press("Control+Shift+z");
  await expect(editor).toContainText("end");

  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name").fill("Ada");
  await saved;
  await page.reload();
  await expect(editor.getByRole("heading", { name: "Hello" })).toBeVisible();
  await expect(editor.getByRole("listitem")).toHaveText(["one", "two"]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const item = (text: string) => ({ type: "listItem", content: [paragraph(words(text))] });
  expect(served.stored).toEqual([
    {
      name: "Ada",
      letter: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 1 }, content: [words("Hello")] },
          paragraph(
            words("This is "),
            words("bold", "bold"),
            words(" and "),
            words("slanted", "italic"),
            words(" text"),
          ),
          { type: "bulletList", content: [item("one"), item("two")] },
          paragraph(words("end", "underline")),
        ],
      },
    },
  ]);
});

test("a link is added, refused if it could do harm, and removed, with the keyboard only", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, letter());
  await page.goto(path);
  const editor = page.locator(".rich-text");
  await editor.focus();
  await page.keyboard.type("site");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const address = page.getByRole("textbox", { name: "Link address" });
  await expect(address).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("example.com/a");
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  await expect(editor.getByRole("link", { name: "site" })).toHaveAttribute("href", "https://example.com/a");
  await page.keyboard.press("Control+k");
  await expect(address).toHaveValue("https://example.com/a");
  await address.fill("");
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("link")).toHaveCount(0);
  await expect(editor).toHaveText("site");
});

test("pasted content keeps its structure and loses everything else", async ({ page, server }) => {
  const { path } = await servePublicForm(server, letter());
  await page.goto(path);
  const editor = page.locator(".rich-text");
  await editor.focus();
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      '<h2 style="color:red" onclick="x()">Title</h2><p>a <a href="javascript:x()">bad</a> <a href="https://example.com/">good</a></p><script>x()</script><iframe src="https://example.com"></iframe><img src="https://example.com/t.png">',
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByRole("heading", { name: "Title" })).toBeVisible();
  await expect(editor.getByRole("link")).toHaveCount(1);
  const html = await editor.innerHTML();
  for (const trace of ["javascript:", "onclick", "style=", "<script", "<iframe", "t.png"]) {
    expect(html).not.toContain(trace);
  }
  const wire = JSON.parse(await page.locator('textarea[name="letter"]').inputValue());
  expect(wire.content[0]).toMatchObject({ type: "heading", attrs: { level: 2 } });
});

test("what other programs mark as bold, slanted or struck is so in the letter, and nothing else", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, letter());
  await page.goto(path);
  const editor = page.locator(".rich-text");
  await editor.focus();
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, GOOGLE_DOCS);
  await expect(editor).toContainText("again");
  const wire = async () => JSON.parse(await page.locator('textarea[name="letter"]').inputValue());
  await expect
    .poll(async () => (await wire()).content)
    .toEqual([
      paragraph(
        words("plain "),
        words("bold heavy", "bold"),
        words(" slanted", "italic"),
        words(" under", "underline"),
        words(" gone", "strike"),
        words(" both", "underline", "strike"),
      ),
      paragraph(words("light "), words("dark again", "bold")),
    ]);
});

test("the toolbar is one tab stop with arrow keys inside, and Tab leaves the text", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, letter());
  await page.goto(path);
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await page.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Redo" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Letter" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name")).toBeFocused();
});

test("keys that were pressed before the editor loaded are in the letter", async ({ page, server }) => {
  const { path } = await servePublicForm(server, letter());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/richtext-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  const textarea = page.locator('textarea[name="letter"]');
  await textarea.focus();
  await page.keyboard.type("early");
  release();
  const editor = page.locator(".rich-text");
  await expect(editor).toBeFocused();
  await page.keyboard.type(" and late");
  await expect(editor).toHaveText("early and late");
  expect(JSON.parse(await textarea.inputValue()).content).toEqual([paragraph(words("early and late"))]);
});

for (const [lang, width, scheme] of [
  ["en", 1440, "light"],
  ["ar", 390, "dark"],
  ["ja", 390, "light"],
] as const) {
  test(`the editor is accessible and fits the layout: ${lang}`, inTurn(2), async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    const served = await servePublicForm(server, letter());
    served.changeBehindTheEdge({ lang: lang });
    await page.goto(served.path);
    await page.locator(".rich-text").focus();
    await page.keyboard.type("## Title");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Words");
    await page.keyboard.press("Control+k");
    expect((await axe(page).analyze()).violations).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("plain text becomes paragraphs", async ({ page, server }) => {
    const served = await servePublicForm(server, letter());
    await page.goto(served.path);
    await page.getByRole("textbox", { name: "Letter" }).fill("Dear all,\n\nsee you <b>soon</b>");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toMatchObject([
      {
        letter: {
          type: "doc",
          content: [
            paragraph(words("Dear all,")),
            { type: "paragraph" },
            paragraph(words("see you <b>soon</b>")),
          ],
        },
      },
    ]);
  });
});
