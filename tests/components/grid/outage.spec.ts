import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

import { updateCell } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { expect, openAt, test } from "../component.ts";
import type { CellEdit } from "../fakes/rows.ts";
import { cell, names, openAsSam, openGuests, untilLive } from "./guests.ts";

/** Edits of cells while the server cannot be reached, and cells that somebody else has changed. */

const EDITS = /\/fields\/|\/cells$/;
const cutOff = (page: Page) => page.route(EDITS, (route) => route.abort());
const state = (page: Page) => page.locator("[data-save-state]");

async function type(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}

// Proves data/edit-outage
test("an edit waits through an outage, with its undo, and the header says so", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }, { name: "Bea" }]);
  await cutOff(page);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  await type(page, "Ada", "Amy");
  await expect.poll(() => failed.length).toBeGreaterThan(2);
  await expect(cell(page, "Amy")).toBeVisible();
  await expect(state(page)).toHaveAttribute("data-save-state", "unsaved");
  await expect(state(page)).toContainText("Not saved, retrying: You’re offline");
  await type(page, "Bea", "Bob");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(names(page)).toHaveText(["Bea", "Amy"]);
  expect(fake.rows.stored.map(({ name }) => name)).toEqual(["Ada", "Bea"]);

  await page.unroute(EDITS);
  await state(page).getByRole("button", { name: "Retry" }).click();
  await expect(state(page)).toHaveAttribute("data-save-state", "saved");
  expect(fake.rows.stored.map(({ name }) => name)).toEqual(["Amy", "Bea"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("Ada");
});

test("an edit whose answer is lost stays on the screen and takes effect once", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }]);
  let calls = 0;
  await page.route(EDITS, async (route) => {
    calls += 1;
    if (calls > 2) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await type(page, "Ada", "Amy");
  await expect.poll(() => calls).toBe(3);
  await expect(cell(page, "Amy")).toBeVisible();
  await expect(state(page)).toHaveAttribute("data-save-state", "saved");
  expect(fake.rows.stored[0]?.name).toBe("Amy");
  expect(fake.rows.responses[0]?.version).toBe(2);
  await expect(page.getByText("meanwhile")).toBeHidden();
});

test("what waits outlives a closed tab, for the same person only", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }]);
  const context = page.context();
  // A page that closes tries once more, past all routes of the test.
  let isDown = true;
  fake.answers.on(updateCell, ({ params: { row_id, field_id }, body }) => {
    if (isDown) throw new AppError("SERVICE_UNAVAILABLE");
    const given = fake.rows.decide({ row_id, field_id, ...body } as CellEdit);
    if (given.verdict !== "changed") throw new AppError("CONFLICT");
    return { id: row_id, ...given };
  });
  await type(page, "Ada", "Amy");
  await expect(state(page)).toHaveAttribute("data-save-state", "unsaved");
  await page.close();

  const another = await context.newPage();
  await another.route("**/private/workspace", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.user = { ...body.data.user, id: randomUUID() };
    await route.fulfill({ response, json: body });
  });
  await openAt(another, server, fake, fake.path("data/responses"));
  await untilLive(another);
  await expect(names(another)).toHaveText(["Ada"]);
  await another.close();
  isDown = false;
  expect(fake.rows.stored[0]?.name).toBe("Ada");

  const next = await context.newPage();
  await openAt(next, server, fake, fake.path("data/responses"));
  await expect(names(next)).toHaveText(["Amy"]);
  await expect(next.getByText("1 earlier change was saved")).toBeVisible();
  expect(fake.rows.stored[0]?.name).toBe("Amy");
});

test("a waiting edit asks when its cell has changed meanwhile", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }]);
  await cutOff(page);
  await type(page, "Ada", "Amy");
  await expect(state(page)).toHaveAttribute("data-save-state", "unsaved");
  await fake.rows.editElsewhere(1, { name: "Ann" });
  await page.unroute(EDITS);
  await state(page).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Someone else changed “Name” of #001 to “Ann” meanwhile")).toBeVisible();
  await expect(names(page)).toHaveText(["Ann"]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(names(page)).toHaveText(["Amy"]);
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("Amy");
});

// Proves data/edit-conflict
test("a cell that changes while somebody types in it asks what to keep", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }]);
  const sam = await openAsSam(page, fake);
  await cell(sam, "Ada").click();
  await page.bringToFront();
  await names(page).click();
  await page.keyboard.type("Mine");
  await fake.rows.editElsewhere(1, { name: "Theirs" });
  await expect(page.getByRole("alert")).toHaveText("Sam Second changed this to “Theirs” while you typed.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeFocused();
  expect(fake.rows.stored[0]?.name).toBe("Theirs");
  await page.keyboard.press("Enter");
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("Mine");

  await page.keyboard.type("Again");
  await fake.rows.editElsewhere(1, { name: "Other" });
  await expect(page.getByRole("button", { name: "Take theirs" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Take theirs" })).toBeHidden();
  await expect(names(page)).toContainText("Other");
  expect(fake.rows.stored[0]?.name).toBe("Other");
});

test("an untouched editor shows what others store, and a click elsewhere asks, too", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, [{ name: "Ada", guests: 1 }]);
  await cell(page, "Ada").dblclick();
  await fake.rows.editElsewhere(1, { name: "Ann" });
  await expect(page.locator("input:focus")).toHaveValue("Ann");
  await page.keyboard.type("a");
  await fake.rows.editElsewhere(1, { name: "Bea" });
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeVisible();
  await cell(page, "1").click();
  await expect(page.getByText("You entered “Anna”.")).toBeVisible();
  expect(fake.rows.stored[0]?.name).toBe("Bea");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("Anna");
});

test("the record asks as well", async ({ page, server }) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }]);
  await cell(page, "Ada").click();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Edit.*Name/ }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Mine");
  await fake.rows.editElsewhere(1, { name: "Theirs" });
  await expect(page.getByRole("alert")).toContainText("changed this to “Theirs” while you typed");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("Mine");
});
