import { blocksOf } from "../canvas-of.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { expect, test } from "../journey.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("the first steps lead a new owner from signing up to the first response", async ({ page, cloud }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: cloud.origin });
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Nora New");
  const email = `newcomer-${process.pid}-${Date.now()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectSoundEverywhere(page);
  await page.getByLabel("Code").fill(await codeFor(cloud, email));
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "New form" }).click();
  await page.getByLabel("Form title").fill("My first form");
  await page.keyboard.press("Enter");

  const steps = page.getByRole("region", { name: "Getting started" });
  const next = steps.locator("[aria-current=step]");
  await expect(next).toHaveText("Add a question");
  await expect(steps).toContainText("0 of 5");
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await next.getByRole("link").click();
  await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
  await page.keyboard.type("short text");
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill("What is your name?");
  await blocksOf(page).first().press("Escape");
  await expect(next).toHaveText("Preview the form");
  const opened = page.waitForEvent("popup");
  await next.getByRole("link").click();
  await expect((await opened).getByLabel("What is your name?")).toBeVisible();
  await (await opened).close();

  await expect(next).toHaveText("Publish");
  await next.getByRole("link").click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(next).toHaveText("Share the link");
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(next).toHaveText("Get the first response");
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const visitor = await page.context().newPage();
  await visitor.goto(await page.getByLabel("Link", { exact: true }).inputValue());
  await visitor.getByLabel("What is your name?").fill("Nora");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete\?/);
  await visitor.close();
  // The grid receives the response live, without a change of window.
  await next.getByRole("link").click();
  await expect(page.getByRole("gridcell", { name: "Nora" })).toBeVisible();
  await expect(steps).toContainText("Your first response is in");
  // Announced when it arrives, and not again with the next page.
  const announced = page.locator("[data-announcer]");
  await expect(announced).toHaveText("Your first response is in. You’re all set.");
  await page.clock.install();
  await page.reload();
  await expect(steps).toContainText("Your first response is in");
  await page.clock.fastForward(1_000);
  await expect(announced).toHaveText("");
  await expect(steps.getByRole("status")).toHaveCount(0);
  await steps.getByRole("button", { name: "Done" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("gridcell", { name: "Nora" })).toBeVisible();
  await expect(steps).toHaveCount(0);

  // Owners can show the steps again.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.type("getting started");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/Show checklist/);
  await page.keyboard.press("Enter");
  await expect(steps).toBeVisible();
});
