import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { openBuilder, saved } from "./editor-form.ts";

const RULES = `<h2>Rules</h2><p>Be <em>quiet</em></p><pre><code>${"wide ".repeat(40)}</code></pre>`;

test("a text and a new title are stored without scripts, and shown on the page without JavaScript", async ({
  page,
  cloud,
  browser,
}) => {
  const { client, form_id, stored } = await openBuilder(page, cloud, "House of guests");
  const title = canvasOf(page).getByRole("textbox", { name: "Form title" });
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" 2027");
  await page.keyboard.press("Enter");
  await page.keyboard.press("/");
  await page.keyboard.type("text block");
  await page.keyboard.press("Enter");
  const text = canvasOf(page).getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeEditable();
  await page.keyboard.type("House rules");
  await page.keyboard.press("Escape");
  await canvasOf(page)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit as HTML" }).click();
  await canvasOf(page).getByRole("textbox", { name: "Text as HTML" }).fill(`${RULES}<script>x()</script>`);
  await page.keyboard.press("Escape");
  await expect(text.getByText("quiet")).toBeVisible();
  await saved(page);
  const { title: storedTitle, blocks } = await stored();
  expect(storedTitle).toBe("House of guests 2027");
  expect(blocks.find(({ type }) => type === "html")?.body_html).toBe(RULES);

  await client.call(setForceClosed, { body: { form_id, closed: false } });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const visitor = await context.newPage();
  await visitor.goto(new URL(formPath(form_id), page.url()).href);
  await expect(visitor.getByRole("heading")).toHaveText(["House of guests 2027", "Rules"]);
  await expect(visitor.locator("em")).toHaveText("quiet");
  expect(await layoutFaults(visitor)).toEqual([]);
  await context.close();
});
