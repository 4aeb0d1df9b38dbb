import { untilSaved } from "../../journeys/respondent-form.ts";
import { continueHere, farewell, next, offer, openTab, watchWrites } from "../../journeys/sessions/drafts.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Several tabs of one browser have the same form. */

test("a draft moves back and forth between two tabs, with the edits of both", async ({
  page,
  context,
  server,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const second = await openTab(context, path);
  await continueHere(second).click();
  await expect(second.getByLabel("Name")).toHaveValue("Ada");
  await second.getByLabel("Name").fill("Ada Lovelace");
  await second.getByLabel("Story").pressSequentially("once upon a time");
  await continueHere(page).click();
  await expect(page.getByLabel("Story")).toHaveValue("once upon a time");
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await expect(farewell(second)).toBeVisible();
  // After a reload, the tab that lost the draft starts like any second tab.
  await second.reload();
  await expect(offer(second)).toBeVisible();
  await expect(second.getByLabel("Name")).toHaveValue("");
});

test("edits that the first tab could not save move along", async ({ page, context, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await page.route("**/v1/session/**", (route) => route.abort());
  await page.getByLabel("Story").pressSequentially("nobody but this browser knows");
  const second = await openTab(context, path);
  await untilSaved(second, () => continueHere(second).click());
  await expect(second.getByLabel("Story")).toHaveValue("nobody but this browser knows");
  await expect(second.getByLabel("Name")).toHaveValue("Ada");
});

test("typing in the second tab starts its own response, and the offer disappears", async ({
  page,
  context,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await untilSaved(page, () => page.getByLabel("Name").fill("First"));
  const second = await openTab(context, form.path);
  await expect(offer(second)).toBeVisible();
  await untilSaved(second, () => second.getByLabel("Name").fill("Second"));
  await expect(offer(second)).toBeHidden();
  await untilSaved(page, () => page.getByLabel("Story").fill("still here"));
  const sessions = [...form.database.sessions.values()];
  expect(sessions.map(({ raw }) => Object.values(raw).sort())).toEqual([["First", "still here"], ["Second"]]);
});

test("a duplicated tab writes nothing to the first one's draft", async ({ page, context, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const written = watchWrites(page);
  // It gets the tab's whole storage, as with the browser's own "Duplicate".
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  const written_by_copy = watchWrites(copy);
  await expect(offer(copy)).toBeVisible();
  await expect(copy.getByLabel("Name")).toHaveValue("");
  await untilSaved(copy, () => copy.getByLabel("Name").fill("Somebody else"));
  await untilSaved(page, () => page.getByLabel("Story").fill("still here"));
  expect(written.size).toBe(1);
  expect(written_by_copy.size).toBe(1);
  expect([...written]).not.toEqual([...written_by_copy]);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("a submit that waits for the network is not sent once the draft continues in another tab", async ({
  page,
  context,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  const address = `${form.path}?drink=tea&terms=on`;
  await page.goto(address);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await next(page);
  await next(page);
  // Only this tab is offline.
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { configurable: true, value: false }));
  await page.route("**/v1/submit/*", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your response will be sent when you’re back online.")).toBeVisible();

  const second = await openTab(context, address);
  await continueHere(second).click();
  await expect(farewell(page)).toBeVisible();
  await page.unroute("**/v1/submit/*");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
    window.dispatchEvent(new Event("online"));
  });
  await expect(second.getByText("Section 3 of 3")).toBeVisible();
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second).toHaveURL(/\/complete\?rid=/);
  await expect(farewell(page)).toBeVisible();
  expect(form.stored).toMatchObject([{ name: "Ada" }]);
});
