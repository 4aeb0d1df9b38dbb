import type { Page } from "@playwright/test";
import { reportError } from "#core/contracts/wire/operations.ts";
import { BROWSER_ERRORS_PATH } from "#core/contracts/wire/paths/browser-errors.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

const SECRET = "Ada Lovelace";

/** Of ten visits, one reports its errors: this one does or does not. */
const takePart = (page: Page, does: boolean) =>
  page.addInitScript(
    (random) => {
      Math.random = () => random;
    },
    does ? 0.09 : 0.1,
  );

/** An error in a listener of the page, whose message quotes an answer. */
const failIn = (page: Page) =>
  page.evaluate((secret) => {
    const value = {
      get: () => {
        throw new RangeError(`no room for ${secret}`);
      },
    };
    const control = document.body.appendChild(document.createElement("p"));
    Object.defineProperty(control, "value", value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, SECRET);

/** The Worker's answer to the report of the page. */
const reportTaken = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(BROWSER_ERRORS_PATH));

function form(): FormSketch {
  const sketch = new FormSketch("Errors");
  sketch.field({ type: "text", name: "name", label: "Name" });
  return sketch;
}

test("an error on a page is reported by its name and place, without what it says", async ({
  page,
  server,
}) => {
  const { path, answers } = await servePublicForm(server, form());
  await takePart(page, true);
  await page.goto(path);
  const reports = async () => {
    await failIn(page);
    return answers.bodiesOf(reportError) as { at: string[] }[];
  };
  // Errors are watched once the page works.
  await expect.poll(reports).not.toEqual([]);
  const [report] = await reports();
  expect(report).toMatchObject({ place: "page", name: "RangeError" });
  expect(report!.at[0]).toMatch(/^\/assets\/settle-[\w-]+\.js:\d+:\d+$/);
  expect(JSON.stringify(report)).not.toContain(SECRET);
});

test("nine of ten visits load nothing for errors", async ({ page, server }) => {
  const { path, answers } = await servePublicForm(server, form());
  await takePart(page, false);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(path, { waitUntil: "networkidle" });
  await failIn(page);
  expect(loaded.filter((url) => /-errors/.test(url))).toEqual([]);
  expect(loaded).toContainEqual(expect.stringMatching(/\/settle-/));
  expect(answers.bodiesOf(reportError)).toEqual([]);
});

test("a page whose script cannot start works as without JavaScript, and reports why", async ({
  page,
  server,
}) => {
  const { path, answers } = await servePublicForm(server, form());
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      if (String(text).includes("form_id")) throw new SyntaxError("cut off");
      return parse(text, ...more);
    };
  });
  const taken = reportTaken(page);
  await page.goto(path);
  expect((await taken).status()).toBe(204);
  expect(answers.bodiesOf(reportError)).toMatchObject([{ place: "page", name: "SyntaxError" }]);
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/complete/);
});
