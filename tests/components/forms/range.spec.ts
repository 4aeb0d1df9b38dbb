import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

function moodForm(required = false): FormSketch {
  const form = new FormSketch("How was it?");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "mood", type: "range", label: "Mood", min: 0, max: 10, required });
  return form;
}

test("an unmoved slider is no answer: it is neither saved nor posted", async ({ page, server }) => {
  const served = await servePublicForm(server, moodForm());
  await page.goto(served.path);
  const slider = page.getByRole("slider", { name: "Mood" });
  await expect(slider).toHaveAttribute("aria-valuetext", "Not answered yet");
  await expect(page.locator("output")).toHaveText("–/10");
  const saved = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByLabel("Name").fill("Ada");
  expect(Object.values((await saved).postDataJSON().fields)).toEqual(["Ada"]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: "Ada", mood: null }]);

  // The next response starts empty, in its own session.
  await page.getByRole("link", { name: "Start a new response" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(slider).toHaveAttribute("aria-valuetext", "Not answered yet");
  await page.getByLabel("Name").fill("Grace");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toMatchObject([{ name: "Ada" }, { name: "Grace" }]);
});

test("a slider that is moved by keyboard or pressed in place is an answer, and a reload keeps it", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, moodForm());
  await page.goto(served.path);
  const slider = page.getByRole("slider", { name: "Mood" });
  await page.getByText("Mood", { exact: true }).click();
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute("aria-valuetext", "Not answered yet");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await slider.click();
  await expect(page.locator("output")).toHaveText("5/10");
  await expect(slider).not.toHaveAttribute("aria-valuetext");
  await saved;
  await page.reload();
  await expect(slider).toHaveValue("5");
  await expect(slider).not.toHaveAttribute("aria-valuetext");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: null, mood: 6 }]);
});

test("an initial value is posted", async ({ page, server }) => {
  const served = await servePublicForm(server, moodForm());
  await page.goto(`${served.path}?mood=3`);
  await expect(page.getByRole("slider")).toHaveValue("3");
  await expect(page.locator("output")).toHaveText("3/10");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: null, mood: 3 }]);
});

// Proves editor/rule-required-hidden
test("a required slider must be moved, and says so", async ({ page, server }) => {
  const served = await servePublicForm(server, moodForm(true));
  await page.goto(served.path);
  const slider = page.getByRole("slider");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAccessibleDescription("Please choose a value.");
  await page.keyboard.press("Home");
  await expect(page.getByText("Please choose a value.")).toBeHidden();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: null, mood: 0 }]);
});

/** Opens the page, whose script arrives once the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?:respondent|slider)-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("a text input that is being typed into when the script arrives does not become a slider", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, moodForm());
  const release = await openEarly(page, served.path);
  const number = page.getByRole("textbox", { name: "Mood" });
  await number.pressSequentially("1");
  release();
  await expect(page.locator("html.ready")).toBeAttached();
  await page.keyboard.type("0");
  await expect(number).toHaveValue("10");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: null, mood: 10 }]);
});

for (const typed of ["7", "7,0", "٧", "+7e0"])
  test(`${typed}, typed before the script arrives, is a slider at 7`, async ({ page, server }) => {
    const served = await servePublicForm(server, moodForm());
    const release = await openEarly(page, served.path);
    await page.getByRole("textbox", { name: "Mood" }).fill(typed);
    await page.getByLabel("Name").focus();
    release();
    await expect(page.locator("html.ready")).toBeAttached();
    await expect(page.getByRole("slider")).toHaveValue("7");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toEqual([{ name: null, mood: 7 }]);
  });

for (const [typed, message] of [
  ["70", "Please enter 10 or less."],
  ["6.5", "Please enter a value in steps of 1."],
  ["seven", "Please enter a number."],
] as const)
  test(`${typed}, which a slider cannot show, stays as it was typed, and is refused`, async ({
    page,
    server,
  }) => {
    const served = await servePublicForm(server, moodForm());
    const release = await openEarly(page, served.path);
    const mood = page.getByRole("textbox", { name: "Mood" });
    await mood.fill(typed);
    await page.getByLabel("Name").focus();
    release();
    await expect(page.locator("html.ready")).toBeAttached();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(mood).toHaveAccessibleDescription(message);
    await expect(mood).toHaveValue(typed);
    expect(served.stored).toEqual([]);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is a text input, which can be left empty, for numbers in every way of writing", async ({
    page,
    server,
  }) => {
    const served = await servePublicForm(server, moodForm());
    for (const mood of ["", "7", "7,0", "٧"]) {
      await page.goto(served.path);
      await expect(page.getByRole("slider")).toHaveCount(0);
      await page.getByRole("textbox", { name: "Mood" }).fill(mood);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/);
    }
    expect(served.stored.map(({ mood }) => mood)).toEqual([null, 7, 7, 7]);
  });

  test("a number with two meanings is asked about, and stored once one is chosen", async ({
    page,
    server,
  }) => {
    const form = new FormSketch("What is it worth?");
    form.section();
    form.field({ name: "worth", type: "range", label: "Worth", min: 0, max: 5000, step: 0.001 });
    const served = await servePublicForm(server, form);
    await page.goto(served.path);
    await page.getByRole("textbox", { name: "Worth" }).fill("1,234");
    await page.getByRole("button", { name: "Submit" }).click();
    expect(served.stored).toEqual([]);
    await page.getByLabel("1.234 (between 1 and 2)").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toEqual([{ worth: 1.234 }]);
  });
});

function colorForm(): FormSketch {
  const form = new FormSketch("Favorites");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "color", type: "color", label: "Color" });
  form.field({ name: "mood", type: "range", label: "Mood" });
  return form;
}

test("an untouched color is no answer, and a chosen one is kept, black included", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, colorForm());
  await page.goto(served.path);
  const color = page.getByLabel("Color");
  await expect(color).toHaveAttribute("type", "color");
  await expect(color).toHaveAccessibleDescription("Not answered yet");
  await color.dispatchEvent("pointerup");
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);

  await page.getByRole("link", { name: "Start a new response" }).click();
  await expect(color).toHaveAccessibleDescription("Not answered yet");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await color.fill("#000000");
  await expect(page.locator(".color output")).toHaveText("#000000");
  await expect(color).toHaveAccessibleDescription("");
  await saved;
  await page.reload();
  await expect(color).toHaveValue("#000000");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([
    { name: "Ada", color: null, mood: null },
    { name: null, color: "#000000", mood: null },
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("controls that nobody touched store nothing, and a color can be typed", async ({ page, server }) => {
    const served = await servePublicForm(server, colorForm());
    const submit = async () => {
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/);
    };
    await page.goto(served.path);
    await page.getByLabel("Name").fill("Ada");
    await submit();
    await page.goto(served.path);
    await page.getByLabel("Color").fill("#1A2b3c");
    await submit();
    expect(served.stored).toEqual([
      { name: "Ada", color: null, mood: null },
      { name: null, color: "#1a2b3c", mood: null },
    ]);
  });
});
