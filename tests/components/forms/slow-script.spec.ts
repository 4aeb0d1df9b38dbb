import type { Page } from "@playwright/test";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Holds the page's script back until it is released. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/respondent-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("text, choices and presses from before the script arrives count", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  const release = await holdScript(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${form.path}?drink=tea`, { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Early Bird");
  await page.getByLabel("Story").fill("typed before anything ran");
  await expect(page.getByLabel("Tea")).toBeHidden();
  // Changed while their section is not shown yet, as autofill does.
  await page
    .locator("input[type=radio]")
    .nth(1)
    .evaluate((radio: HTMLInputElement) => radio.click());
  await page.locator("select").evaluate((select: HTMLSelectElement) => {
    select.selectedIndex = 2;
  });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  // A slow network takes as long. The page must not give up in the meantime.
  await page.clock.fastForward(9_000);
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await page.clock.resume();
  release();

  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Coffee")).toBeChecked();
  await expect(page.getByLabel("Food")).toHaveValue(/.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([
    { name: "Early Bird", story: "typed before anything ran", drink: "coffee", food: "cake" },
  ]);
});

test("a submit before the script arrives is validated in the form's language only", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  const release = await holdScript(page);
  // A browser that validates fires this event and shows a bubble in its own language.
  await page.addInitScript(() => {
    const judged: string[] = [];
    Object.assign(window, { judged });
    document.addEventListener("invalid", ({ target }) => judged.push((target as Element).outerHTML), true);
  });
  await page.goto(form.path, { waitUntil: "commit" });
  await page.getByLabel("Name").press("Enter");
  await expect(page.locator("html.held")).toBeAttached();
  release();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please fill in this field.");
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { judged: string[] }).judged)).toEqual([]);
});

test("a page whose script cannot be loaded works like the page without JavaScript", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.route("**/assets/respondent-*.js", (route) => route.abort());
  await page.goto(form.path);
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "And finally" })).toBeVisible();
  await page.getByLabel("Name").fill("No Script");
  await page.getByLabel("Tea").check();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([{ name: "No Script", drink: "tea" }]);
});

for (const early of ["before the script", "before the saved answers"]) {
  test(`Next, pressed ${early} came, is acknowledged immediately and validates the restored answers`, async ({
    page,
    server,
  }) => {
    const form = await servePublicForm(server, partyForm());
    await page.goto(form.path);
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.ok(),
    );
    await page.getByLabel("Name").fill("Slow Sam");
    await saved;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = early === "before the script" ? "**/assets/respondent-*.js" : "**/v1/session/*";
    await page.route(held, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    if (held.includes("session")) await expect(page.locator("html.ready")).toBeAttached();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.locator("html.held")).toBeAttached();
    await expect(page.locator("[data-invalid]")).toHaveCount(0);
    release();
    await expect(page.getByText("Section 2 of 3")).toBeVisible();
    await expect(page.locator("html.held")).toHaveCount(0);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Slow Sam");
    await expect(page.locator("[data-invalid]")).toHaveCount(0);
  });
}
