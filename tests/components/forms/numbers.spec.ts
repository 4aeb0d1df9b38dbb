import type { Page } from "@playwright/test";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expect, servePublicForm, test } from "../component.ts";

const TYPED: readonly (readonly [typed: string, stored: number])[] = [
  ["12,34", 12.34],
  ["0,5", 0.5],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["12,34,567", 1_234_567],
  ["−3,25", -3.25],
  ["١٢٫٥", 12.5],
  ["१,२३,४५६", 123_456],
  ["1e3", 1000],
  ["7", 7],
];

function numbers(): FormSketch {
  const form = new FormSketch("Numbers");
  for (const [place] of TYPED.entries())
    form.field({ name: `n${place}`, type: "number", label: `Number ${place}`, step: 0.01 });
  return form;
}

const stored = Object.fromEntries(TYPED.map(([, number], place) => [`n${place}`, number]));

for (const locale of ["en-US", "de-DE", "ar-EG", "hi-IN"]) {
  test.describe(`in a browser for ${locale}`, () => {
    test.use({ locale });

    test("a number is the same however it is typed or pasted", async ({ page, server }) => {
      const form = await servePublicForm(server, numbers());
      await page.goto(form.path);
      for (const [place, [typed]] of TYPED.entries()) {
        const input = page.getByLabel(`Number ${place}`);
        await input.focus();
        if (place % 2 === 0) await page.keyboard.type(typed);
        else await page.keyboard.insertText(typed);
        await expect(input).toHaveValue(typed);
      }
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/);
      expect(form.stored).toEqual([stored]);
    });
  });
}

/** The role and the arrow keys come with the first sign of a visitor. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await expect(page.getByRole("spinbutton").first()).toBeVisible();
}

function price(): FormSketch {
  const form = new FormSketch("Offer");
  const offer = form.field({ name: "price", type: "number", label: "Price", step: 0.001, required: true });
  form.field({ name: "why", type: "text", label: "Why so much?" }, whenValue(offer, "<", 1000));
  return form;
}

test("a number with two meanings is asked about, and stored once one is chosen", async ({ page, server }) => {
  const form = await servePublicForm(server, price());
  await page.goto(form.path);
  const input = page.getByLabel("Price");
  const choice = page.getByRole("group", { name: "Which number do you mean?" });
  await input.fill("1,234");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(input).toBeFocused();
  await expect(input).toHaveAccessibleDescription("Which number do you mean?");
  expect(form.stored).toEqual([]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await choice.getByLabel("1234", { exact: true }).check();
  await expect(input).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Why so much?")).toBeVisible();
  await choice.getByLabel("1.234 (between 1 and 2)").check();
  await expect(page.getByLabel("Why so much?")).toBeHidden();
  await input.fill("1,2345");
  await expect(choice).toHaveCount(0);
  await input.fill("1,234");
  await page.keyboard.press("Tab");
  await choice.getByLabel("1.234 (between 1 and 2)").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toEqual([{ price: 1.234 }]);
});

test("arrow keys count in steps within the limits, and the wheel changes nothing", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Guests");
  form.field({ name: "guests", type: "number", label: "Guests", min: 1, max: 3 });
  form.field({ name: "share", type: "number", label: "Share", step: 0.1 });
  const { path } = await servePublicForm(server, form);
  await visit(page, path);
  const guests = page.getByRole("spinbutton", { name: "Guests" });
  await expect(guests).toHaveAttribute("aria-valuemax", "3");
  await guests.press("ArrowUp");
  await expect(guests).toHaveValue("1");
  await guests.press("ArrowUp");
  await guests.press("ArrowUp");
  await guests.press("ArrowUp");
  await expect(guests).toHaveValue("3");
  await expect(guests).toHaveAttribute("aria-valuenow", "3");
  await guests.hover();
  await page.mouse.wheel(0, 100);
  await expect(guests).toHaveValue("3");
  const share = page.getByRole("spinbutton", { name: "Share" });
  await share.fill("0,2");
  await share.press("ArrowUp");
  await expect(share).toHaveValue("0.3");
  await share.press("ArrowDown");
  await share.press("ArrowDown");
  await expect(share).toHaveValue("0.1");
});

test("limits are judged on the page", async ({ page, server }) => {
  const form = new FormSketch("Club");
  form.field({ name: "age", type: "number", label: "Age", min: 18, max: 99 });
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  const age = page.getByLabel("Age");
  for (const [typed, reason] of [
    ["17", "Please enter 18 or more."],
    ["100", "Please enter 99 or less."],
    ["20,5", "Please enter a value in steps of 1."],
    ["many", "Please enter a number."],
  ] as const) {
    await age.fill(typed);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(age).toHaveAccessibleDescription(reason);
  }
  expect(served.stored).toEqual([]);
});

test("added inputs are read, too", async ({ page, server }) => {
  const form = new FormSketch("Sizes");
  form.field({ name: "size", type: "number", label: "Size", step: 0.01, is_array: true });
  const served = await servePublicForm(server, form);
  await visit(page, served.path);
  await page.getByRole("spinbutton", { name: "Size" }).fill("1,5");
  await page.getByRole("button", { name: "Add another" }).click();
  await expect(page.getByRole("spinbutton", { name: "Size 2" })).toBeFocused();
  await page.keyboard.type("2,5");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ size: [1.5, 2.5] }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("numbers are read, judged and asked about by the server", async ({ page, server }) => {
    const form = new FormSketch("Offer");
    form.field({ name: "price", type: "number", label: "Price", step: 0.001, max: 2000 });
    form.field({ name: "share", type: "number", label: "Share", step: 0.1 });
    const served = await servePublicForm(server, form);
    await page.goto(served.path);
    const price = page.getByLabel("Price");
    await price.fill("3000");
    await page.getByLabel("Share").fill("0,5");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(price).toHaveAccessibleDescription("Please enter 2,000 or less.");
    await expect(page.getByLabel("Share")).toHaveValue("0,5");
    await price.fill("1,234");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(price).toHaveAccessibleDescription("Which number do you mean?");
    expect(served.stored).toEqual([]);
    await page.getByLabel("1.234 (between 1 and 2)").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toEqual([{ price: 1.234, share: 0.5 }]);
  });

  test("a corrected number needs no choice", async ({ page, server }) => {
    const served = await servePublicForm(server, price());
    await page.goto(`${served.path}?price=1.234`);
    await page.getByLabel("1234", { exact: true }).check();
    await page.getByLabel("Price").fill("1300");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toMatchObject([{ price: 1300 }]);
  });
});
