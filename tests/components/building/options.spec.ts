import { devices, type Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { addBlock, addQuestion, saved } from "../../journeys/building/builder-page.ts";
import { blockOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { openBuilder } from "./builder.ts";

/** Inserts a choice question and opens its panel. */
async function openRadio(page: Page, server: ComponentServer) {
  const form = await openBuilder(page, server, "Options");
  await addBlock(page, "radio");
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Label", exact: true })).toBeFocused();
  return form;
}

const option = (page: Page, place: number) =>
  page.getByRole("textbox", { name: `Option ${place}`, exact: true });
const labels = (page: Page) =>
  page
    .getByRole("list", { name: "Options" })
    .getByRole("textbox", { name: /^Option \d+$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

// Proves editor/panel-options, editor/rule-add-multiple-count
test("options are typed one after another, dragged and removed", async ({ page, server }) => {
  const { stored } = await openRadio(page, server);
  const options = async () => (await stored()).fields.flatMap((field) => field.options);

  await test.step("Enter moves to the next option, Backspace removes an empty one", async () => {
    expect(await labels(page)).toEqual(["", "", ""]);
    await page.getByRole("textbox", { name: "Label", exact: true }).press("Enter");
    await expect(option(page, 1)).toBeFocused();
    await expect(option(page, 3)).toHaveAttribute("placeholder", "Choice C");
    for (const [index, name] of ["Red wine", "White wine", "Juice"].entries()) {
      await page.keyboard.insertText(name);
      await page.keyboard.press("Enter");
      await expect(option(page, index + 2)).toBeFocused();
    }
    await page.keyboard.insertText("Water");
    expect(await labels(page)).toEqual(["Red wine", "White wine", "Juice", "Water"]);

    await option(page, 2).focus();
    await page.keyboard.press("Enter");
    await expect(option(page, 3)).toBeFocused();
    expect(await labels(page)).toEqual(["Red wine", "White wine", "", "Juice", "Water"]);
    await page.keyboard.press("Backspace");
    await expect(option(page, 2)).toBeFocused();
    expect(await labels(page)).toEqual(["Red wine", "White wine", "Juice", "Water"]);
  });

  await test.step("many options are added in one step", async () => {
    await page.getByRole("button", { name: "Add option" }).click();
    await expect(option(page, 5)).toBeFocused();
    await page.getByRole("button", { name: "Add multiple" }).click();
    await expect(page.getByText(/Unnamed options are replaced/)).toBeVisible();
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
    await page.getByRole("button", { name: /^Advanced/ }).click();
  });

  const handle = page.getByRole("button", { name: "Drag Red wine" });
  await test.step("dragged with the keyboard", async () => {
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    // The drag listens to the arrows a moment after it was taken up.
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText(/^Position [3-7] of 7\.$/)).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Space");
    await expect.poll(async () => (await labels(page))[0]).toBe("White wine");
  });

  await test.step("dragged with the pointer", async () => {
    await handle.hover(); // Scrolls it into view and waits until it is stable.
    const from = (await handle.boundingBox())!;
    const target = (await option(page, 1).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
    await page.mouse.move(from.x + 8, target.y, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(() => labels(page))
      .toEqual(["Red wine", "White wine", "Juice", "Water", "Tea", "Coffee", ""]);
  });

  await test.step("an option that nobody can have chosen is removed without asking", async () => {
    // For a moment after a drag, a click counts as its end.
    await expect(async () => {
      await page.getByRole("button", { name: "Remove Coffee" }).click({ timeout: 1_000 });
      await expect.poll(() => labels(page), { timeout: 1_000 }).not.toContain("Coffee");
    }).toPass();
    await expect(page.getByText("Responses that include it keep it.")).toHaveCount(0);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect(blockOf(page, "Untitled question")).toBeFocused();
    await saved(page);
    expect((await options()).map(({ value, label }) => [value, label])).toEqual([
      ["red_wine", "Red wine"],
      ["white_wine", "White wine"],
      ["juice", "Juice"],
      ["water", "Water"],
      ["Tea", "Tea"],
    ]);
  });

  await test.step("removing an option that people may have chosen shows a toast, and can be undone", async () => {
    const before = await options();
    await page.getByRole("button", { name: "Remove Red wine" }).click();
    await expect(page.getByText(/Responses that include it keep it/)).toBeVisible();
    expect(await labels(page)).toEqual(["White wine", "Juice", "Water", "Tea"]);
    await page.getByLabel("Notifications").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => labels(page)).toEqual(["Red wine", "White wine", "Juice", "Water", "Tea"]);
    await saved(page);
    expect(await options()).toEqual(before);
  });
});

// Proves editor/panel-options
test("options are dragged with a finger", async ({ browser, server }) => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ ...phone, baseURL: server.origin });
  const page = await context.newPage();
  const form = new FormSketch("Options");
  form.section();
  form.choice({ name: "who", type: "radio", label: "Who?" }, { anna: "Anna", bert: "Bert", carl: "Carl" });
  await openBuilder(page, server, form);
  await blockOf(page, "Who?").getByText("Who?").tap();
  await expect.poll(() => labels(page)).toEqual(["Anna", "Bert", "Carl"]);
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

test("opening a form names questions without options; Yes/No has both labels", async ({ page, server }) => {
  const form = new FormSketch("Fair");
  form.section();
  form.choice({ name: "stalls", type: "radio", label: "Which stalls?" }, {});
  const { stored } = await openBuilder(page, server, form);

  await test.step("Yes/No has both labels", async () => {
    await addQuestion(page, "yes", "Are you bringing a cake?");
    await expect.poll(() => labels(page)).toEqual(["Yes", "No"]);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await saved(page);
    expect((await stored()).fields.at(-1)).toMatchObject({
      type: "radio",
      label: "Are you bringing a cake?",
    });
  });

  const warning = page.getByText(
    "“Which stalls?” has no options yet. Add some so that people can answer it.",
  );
  await test.step("Share and Settings name a question without options until it has some", async () => {
    await page.getByRole("link", { name: "Share" }).last().click();
    await expect(warning).toBeVisible();
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(warning).toBeVisible();

    await page.goBack();
    await page.goBack();
    await blockOf(page, "Which stalls?").focus();
    await option(page, 1).fill("Tombola");
    await page.getByRole("link", { name: "Share" }).last().click();
    await expect(page.getByText("Not published", { exact: true })).toBeVisible();
    await expect(warning).toBeHidden();
  });

  await test.step("when it is opened by keyboard, the focus moves on to the form", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open form" })).toBeFocused();
  });

  await test.step("neither Yes nor No is preselected", async () => {
    await page.getByRole("link", { name: "Form", exact: true }).click();
    const question = canvasOf(page).locator(".question", { hasText: "Are you bringing a cake?" });
    await expect(question.getByRole("radio")).toHaveCount(2);
    await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
  });
});

// Proves editor/rule-add-multiple
test("lines for which a question has no room are left out, and counted", async ({ page, server }) => {
  const { stored } = await openRadio(page, server);
  const lines = Array.from({ length: 1_200 }, (_, n) => `Town ${n}`).join("\n");
  const told = page.getByLabel("Notifications");

  await test.step("in the panel", async () => {
    await option(page, 1).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines);
    await expect(told).toContainText("200 options were left outA question can have up to 1,000 options.");
    await saved(page);
    const [question] = (await stored()).fields;
    expect(question!.options.map(({ label }) => label)).toEqual(lines.split("\n").slice(0, 1_000));
  });

  await test.step("on the canvas", async () => {
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await blockOf(page, "Untitled question").evaluate((block) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "One more\nAnd another");
      block.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(told).toContainText("2 options were left outA question");
  });
});
