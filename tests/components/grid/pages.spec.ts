import { conferenceForm } from "#local/seed/conference-form.ts";
import { inventAnswers } from "#local/simulate/answers.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { inTurn } from "../../turns.ts";
import { expect, test } from "../component.ts";
import { openRows } from "./guests.ts";

/** Checks every state of the grid at three widths, light and dark. */

test("the grid in every state", inTurn(1), async ({ page, server }) => {
  // Seven states, each at three widths, light and dark.
  test.setTimeout(150_000);
  const fake = await openRows(page, server, conferenceForm(), []);
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await expectSoundEverywhere(page, "empty");

  const { fields } = fake.form;
  const answersOf = (seed: number) =>
    Object.fromEntries(Object.entries(inventAnswers(fields, seed)).filter(([, answer]) => answer !== null));
  fake.rows.add(...Array.from({ length: 40 }, (_, seed) => answersOf(seed)));
  await page.reload();
  await expect(page.getByText("40 responses")).toBeVisible();
  await expectSoundEverywhere(page, "filled");

  const name = page.locator('[data-row] [aria-colindex="4"]').first();
  await name.click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /Full name of/ })).toBeFocused();
  await expectSoundEverywhere(page, "editing");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: /Response #/ })).toBeVisible();
  await expectSoundEverywhere(page, "record");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
  await expect(page.getByText("40 responses selected")).toBeVisible();
  await expectSoundEverywhere(page, "selected");
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("listitem").getByRole("button", { name: "Ticket" }).click();
  await expect(page.getByRole("dialog", { name: "Filter by Ticket" })).toBeVisible();
  await expectSoundEverywhere(page, "filter");
  await choose(page.getByLabel("Value of Ticket", { exact: true }), "Live stream");
  await page.keyboard.press("Escape");
  await page.getByLabel("Search in all columns").fill("nobody is called that");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await expectSoundEverywhere(page, "no results");
});
