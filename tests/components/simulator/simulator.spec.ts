import { loadSimulator } from "#core/contracts/simulator.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";

// Proves data/route-simulator
test("a form that isn’t published says so before a simulation, and links to where it is published", async ({
  page,
  server,
}) => {
  const fake = new FakeForm("Applications", { was_opened: true });
  fake.answers.on(loadSimulator, () => ({ simulated: 0, webhooks: 0, sends_mails: false }));
  await openFormAt(page, server, fake, "data/simulator");
  const notice = page.getByRole("status").filter({ hasText: "Every response will be refused." });
  await expect(notice).toContainText("unpublished");
  await expectSoundEverywhere(page, "a plan for a closed form");
  await notice.getByRole("link", { name: "Go to Share" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Anyone with the link can respond.", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Start simulation" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

// Proves data/route-simulator
test("before a simulation starts, it says what it will cause at this moment", async ({ page, server }) => {
  const fake = new FakeForm("Applications", { was_opened: true });
  fake.change({ campaign: { ...fake.form.campaign, is_force_closed: false } });
  let facts = { simulated: 0, webhooks: 0, sends_mails: false };
  fake.answers.on(loadSimulator, () => facts);
  await openFormAt(page, server, fake, "data/simulator");
  const start = page.getByRole("button", { name: "Start simulation" });
  await expect(start).toBeVisible();
  await expectSoundEverywhere(page, "the plan");

  await page.getByLabel("Number of submissions").fill("1001");
  await start.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Number of submissions").fill("12");
  await start.click();
  const question = page.getByRole("dialog", { name: "Send 12 simulated responses?" });
  await expect(question).toContainText("open to the public");
  await expect(question).not.toContainText("will be");
  await expectSoundEverywhere(page, "the question");
  await question.getByRole("button", { name: "Cancel" }).click();
  facts = { ...facts, webhooks: 2, sends_mails: true };
  await start.click();
  await expect(question).toContainText("2 webhooks will be called.");
  await expect(question).toContainText("Emails will be sent.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(fake.answers.calls.filter(({ call }) => call.includes("/v1/submit/"))).toEqual([]);
});
