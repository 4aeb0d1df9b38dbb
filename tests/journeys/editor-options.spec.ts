import { devices, type Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents.ts";
import { previewPath } from "#core/contracts/paths.ts";
import { openBuilder } from "./editor-form.ts";
import { type CloudAddresses, expect, test } from "./journey.ts";

/** A new question of choices, its panel open. */
async function openRadio(page: Page, cloud: CloudAddresses) {
  const form = await openBuilder(page, cloud, "Options");
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("radio");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible();
  return form;
}

const option = (page: Page, place: number) =>
  page.getByRole("textbox", { name: `Option ${place}`, exact: true });
const labels = (page: Page) =>
  page
    .getByRole("list", { name: "Options" })
    .getByRole("textbox", { name: /^Option \d+$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

test("options are typed one below the other: Enter goes on to the next, Backspace takes an empty one away", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openRadio(page, cloud);
  expect(await labels(page)).toEqual(["", "", ""]);
  await page.getByRole("textbox", { name: "Label", exact: true }).press("Enter");
  await expect(option(page, 1)).toBeFocused();
  await expect(option(page, 3)).toHaveAttribute("placeholder", "Choice C");
  await option(page, 1).fill("Red wine");
  await page.keyboard.press("Enter");
  await expect(option(page, 2)).toBeFocused();
  await page.keyboard.type("White wine");
  await page.keyboard.press("Enter");
  await expect(option(page, 3)).toBeFocused();
  await page.keyboard.type("Juice");
  await page.keyboard.press("Enter");
  await expect(option(page, 4)).toBeFocused();
  await page.keyboard.type("Water");
  expect(await labels(page)).toEqual(["Red wine", "White wine", "Juice", "Water"]);

  await option(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(option(page, 3)).toBeFocused();
  expect(await labels(page)).toEqual(["Red wine", "White wine", "", "Juice", "Water"]);
  await page.keyboard.press("Backspace");
  await expect(option(page, 2)).toBeFocused();
  expect(await labels(page)).toEqual(["Red wine", "White wine", "Juice", "Water"]);

  await page.getByRole("button", { name: "Add option" }).click();
  await expect(option(page, 5)).toBeFocused();
  await page.getByRole("button", { name: "Add multiple" }).click();
  await expect(page.getByText(/Options that nobody has named make way/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add (0)" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Options" }).fill("Tea\n\nCoffee\nTea");
  await page.getByRole("button", { name: "Add (2)" }).click();
  await expect
    .poll(() => labels(page))
    .toEqual(["Red wine", "White wine", "Juice", "Water", "Tea", "Coffee"]);
  await page.getByRole("button", { name: "Add option" }).click();
  await expect(option(page, 7)).toBeFocused();

  await expect(page.getByRole("textbox", { name: /^Value of/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Advanced/ }).click();
  await expect(page.getByRole("textbox", { name: "Value of option 1" })).toHaveValue("red_wine");

  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect(form.fields.flatMap(({ options }) => options).map(({ value, label }) => [value, label])).toEqual([
    ["red_wine", "Red wine"],
    ["white_wine", "White wine"],
    ["juice", "Juice"],
    ["water", "Water"],
    ["Tea", "Tea"],
    ["Coffee", "Coffee"],
  ]);
});

async function nameOptions(page: Page) {
  for (const [index, name] of ["Anna", "Bert", "Carl"].entries()) await option(page, index + 1).fill(name);
}

test("a question without options is named before the form is opened, and says so in the form", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openRadio(page, cloud);
  await page.getByLabel("Label", { exact: true }).fill("Which stalls?");
  const warning = page.getByText(
    "“Which stalls?” has no options of your own yet: there is nothing to choose.",
  );
  await page.getByRole("link", { name: "Share" }).last().click();
  await expect(warning).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(warning).toBeVisible();
  const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect(form.fields.map(({ options }) => options)).toEqual([[]]);

  await page.goBack();
  await page.goBack();
  await page.getByRole("listitem", { name: "Which stalls?" }).focus();
  await option(page, 1).fill("Tombola");
  await page.getByRole("link", { name: "Share" }).last().click();
  await expect(page.getByText("The form is closed", { exact: true })).toBeVisible();
  await expect(warning).toBeHidden();

  await page.getByRole("button", { name: "Open it" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The form is open", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit" })).toBeFocused();
});

test("an option that people may have chosen goes with a word, and comes back", async ({ page, cloud }) => {
  const { client, document_id } = await openRadio(page, cloud);
  await nameOptions(page);
  await page.getByRole("button", { name: "Remove Carl" }).click();
  await expect(page.getByText("Answers that chose it keep it.")).toHaveCount(0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem", { name: "Untitled question" })).toBeFocused();
  const stored = async () => {
    const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
    return form.fields.flatMap(({ options }) => options).map(({ id, value, label }) => [id, value, label]);
  };
  await expect.poll(async () => (await stored()).length).toBe(2);
  const before = await stored();
  await page.getByRole("button", { name: "Remove Anna" }).click();
  await expect(page.getByText(/Answers that chose it keep it/)).toBeVisible();
  expect(await labels(page)).toEqual(["Bert"]);
  await page.getByLabel("Notifications").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => labels(page)).toEqual(["Anna", "Bert"]);
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(await stored()).toEqual(before);
});

test("options are dragged with the keyboard and the pointer", async ({ page, cloud }) => {
  await openRadio(page, cloud);
  await nameOptions(page);
  const handle = page.getByRole("button", { name: "Drag Anna" });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  // The drag listens to the arrows a moment after it was taken up.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("At place 3 of 3.")).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect.poll(() => labels(page)).toEqual(["Bert", "Carl", "Anna"]);

  await handle.hover(); // brings it into view and waits until it stands still
  const from = (await handle.boundingBox())!;
  const target = (await option(page, 1).boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
  await page.mouse.move(from.x + 8, target.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => labels(page)).toEqual(["Anna", "Bert", "Carl"]);
});

test("options are dragged with a finger", async ({ browser, cloud }) => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ ...phone, baseURL: cloud.origin });
  const page = await context.newPage();
  await openRadio(page, cloud);
  await nameOptions(page);
  const handle = page.getByRole("button", { name: "Drag Anna" });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const target = (await option(page, 3).boundingBox())!;
  const touch = await context.newCDPSession(page);
  const x = from.x + from.width / 2;
  const start = from.y + from.height / 2;
  const end = target.y + target.height / 2;
  const at = (y: number) => ({ touchPoints: [{ x, y }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(start) });
  for (let step = 1; step <= 10; step += 1) {
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      ...at(start + ((end - start) * step) / 10),
    });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => labels(page)).toEqual(["Bert", "Carl", "Anna"]);
  await context.close();
});

test("Yes/No is a question with both words; a condition on it says which of them", async ({
  page,
  cloud,
}) => {
  const { client, document_id } = await openBuilder(page, cloud, "Cakes");
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type("yes");
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill("Are you bringing a cake?");
  await expect.poll(() => labels(page)).toEqual(["Yes", "No"]);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect(form.fields).toMatchObject([{ type: "radio", label: "Are you bringing a cake?" }]);
  await page.goto(previewPath(form.form_id));
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});
