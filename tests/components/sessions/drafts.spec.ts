import type { Page } from "@playwright/test";
import { untilSaved } from "../../journeys/respondent-form.ts";
import { fillToTheEnd } from "../../journeys/sessions/drafts.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { PublicForm } from "../fakes/public-form.ts";

/** What the page does with a draft: keep it, find it again, send it. */

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();

const relabeled = ({ form }: PublicForm) => ({
  fields: form.fields.map((field) => (field.name === "name" ? { ...field, label: "Your full name" } : field)),
});

test("a second tab starts its own response; starting over discards the first", async ({
  page,
  context,
  server,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("First tab"));

  const second = await context.newPage();
  await second.goto(path);
  await untilSaved(second, () => second.getByLabel("Story").fill("Second tab"));
  await expect(second.getByLabel("Name")).toHaveValue("");
  await second.close();
  await page.close();

  const third = await context.newPage();
  await third.goto(path);
  await expect(third.getByLabel("Story")).toHaveValue("Second tab");
  await third.getByRole("button", { name: "Start over" }).click();
  await expect(third.getByRole("button", { name: "Start over" })).toBeHidden();
  await expect(third.getByLabel("Story")).toHaveValue("");
  await expect(third.getByLabel("Name")).toHaveValue("");
});

test("a link for another person resumes no draft; a submitted draft is not resumed", async ({
  page,
  context,
  server,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(`${path}?drink=tea`);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await page.close();

  const other = await context.newPage();
  await other.goto(`${path}?drink=coffee`);
  await untilSaved(other, () => other.getByLabel("Story").fill("x"));
  await expect(other.getByLabel("Name")).toHaveValue("");
  await other.close();

  const again = await context.newPage();
  await again.goto(`${path}?drink=tea`);
  await expect(again.getByLabel("Name")).toHaveValue("Ada");
  await again.getByRole("button", { name: "Next" }).click();
  await again.getByRole("button", { name: "Next" }).click();
  await again.getByLabel("I agree").check();
  await submit(again);
  await expect(again).toHaveURL(/\/complete\?rid=/);
  await again.close();

  const last = await context.newPage();
  await last.goto(`${path}?drink=tea`);
  await untilSaved(last, () => last.getByLabel("Story").fill("A new one"));
  await expect(last.getByLabel("Name")).toHaveValue("");
});

test("changing an answer while a submit waits for the network cancels it until the next press", async ({
  page,
  context,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await submit(page);
  const waiting = "Your response will be sent when you’re back online.";
  const status = page.getByRole("status");
  await expect(status).toContainText(waiting);
  await page.getByLabel("Guests").fill("2");
  await expect(status).not.toContainText(waiting);
  await expect(status).toContainText("You’re offline.");
  await untilSaved(page, () => context.setOffline(false));
  expect(form.stored).toEqual([]);
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([{ guests: 2 }]);
});

test("a form that has closed meanwhile says so when it is submitted, and offers to copy the answers", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await fillToTheEnd(page);
  await form.change({ campaign: { ...form.form.campaign, is_force_closed: true } });
  await submit(page);
  await expect(page.getByText("The form closed while you were filling it out.")).toBeVisible();
  await page.getByRole("button", { name: "Copy my answers" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    ["Name: Ada", "Drink: Tea", "Seats: 1", "✓ I agree"].join("\n"),
  );
});

test("answers are saved and sent even if the late code never loads", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  await page.route("**/assets/late-*.js", () => new Promise(() => {}));
  await page.goto(form.path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await fillToTheEnd(page);
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([{ name: "Ada" }]);
});

test("a form whose answers go into the redirect's address is submitted once", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm(), { form: { method: "get" } });
  await page.goto(`${form.path}?name=Ada&drink=tea&terms=on`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
});

test("a form that was changed meanwhile is reloaded with the answers", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await form.change(relabeled(form));
  await page.reload();
  await expect(page.getByLabel("Your full name")).toHaveValue("Ada");
});

test("an outdated page from the edge reloads itself once, with the typed text", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  form.changeBehindTheEdge(relabeled(form));
  // The verdict arrives before the runtime, so this text is typed into the old form.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/respondent-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto(form.path, { waitUntil: "commit" });
  await page.locator('input[name="name"]').fill("Early Bird");
  release();
  await expect(page.getByLabel("Your full name")).toHaveValue("Early Bird");
  await expect(page.getByText("This form was updated")).toBeHidden();
});

test("a reload says nothing if the draft is still here", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm(), { form: { is_continue_later_enabled: true } });
  await page.goto(form.path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const asked = page.waitForResponse((response) => response.url().includes("/v1/session/"));
  await page.reload();
  await asked;
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page.getByText("Your earlier answers moved to another device")).toBeHidden();
});

test("a form that cannot be continued later has no part of it", async ({ page, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await expect(page.getByRole("button", { name: "Continue later" })).toHaveCount(0);
  expect(loaded.filter((url) => /\/later-/.test(url))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an outdated page from the edge says so, and links to the new one", async ({ page, server }) => {
    const form = await servePublicForm(server, partyForm());
    await page.goto(form.path);
    form.changeBehindTheEdge(relabeled(form));
    await page.goto(form.path);
    await expect(page.getByText("This form was updated")).toBeVisible();
    await page.getByRole("link", { name: "Reload" }).click();
    await expect(page.getByLabel("Your full name")).toBeVisible();
  });
});
