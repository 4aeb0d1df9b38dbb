import { loadRetention, type Retention, setRetention } from "#core/contracts/privacy/privacy.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";

test("owners set how long responses are kept, and first see how many would be deleted immediately", async ({
  page,
  server,
}) => {
  const fake = new FakeForm("Kept and forgotten");
  let retention: Retention = { response_days: null, session_days: null };
  fake.answers
    // One response is 40 days old.
    .on(loadRetention, ({ query }) => ({
      ...retention,
      due: { responses: Number(query.response_days ?? 365) < 40 ? 1 : 0, sessions: 0, held: 0 },
    }))
    .on(setRetention, ({ body: { form_id: _, ...days } }) => {
      retention = days;
      return retention;
    });
  await openFormAt(page, server, fake, "form");
  const card = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Delete old responses" }) });
  const days = card.getByLabel("Days after submission");
  const saved = card.getByText("Saved", { exact: true });
  await card.getByRole("switch", { name: "Delete responses" }).click();
  await expect(saved).toBeVisible();
  await card.getByRole("switch", { name: "Delete unfinished responses" }).click();
  await expect(saved).toBeVisible();
  await days.fill("0");
  await days.blur();
  await expect(days).toHaveAccessibleDescription("Enter a number of days from 1 to 3,650.");
  await page.getByRole("heading", { name: "Settings", exact: true }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
  await card.scrollIntoViewIfNeeded();
  // A number that deletes responses is stored only when it is left, and only after a question.
  await days.fill("30");
  await days.blur();
  const dialog = page.getByRole("dialog", { name: "Delete older responses now?" });
  await expect(dialog).toContainText("1 response will be deleted permanently");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(days).toHaveValue("365");
  expect(retention.response_days).toBe(365);

  await days.fill("30");
  await days.press("Enter");
  await dialog.getByRole("textbox").fill("DELETE 1");
  await dialog.getByRole("button", { name: "Save and delete" }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue("30");
  await expect(card.getByLabel("Days after the last change")).toHaveValue("30");
  await days.fill("1,000");
  await days.press("Enter");
  await expect(saved).toBeVisible();
  expect(retention.response_days).toBe(1000);
});
