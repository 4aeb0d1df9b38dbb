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

test("a number input that is being typed into when the script arrives does not become a slider", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, moodForm());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/respondent-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(served.path, { waitUntil: "commit" });
  const number = page.getByRole("spinbutton", { name: "Mood" });
  await number.pressSequentially("1");
  release();
  await expect(page.locator("html.ready")).toBeAttached();
  await page.keyboard.type("0");
  await expect(number).toHaveValue("10");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: null, mood: 10 }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is a number input, which can be left empty", async ({ page, server }) => {
    const served = await servePublicForm(server, moodForm());
    for (const mood of ["", "7"]) {
      await page.goto(served.path);
      await expect(page.getByRole("slider")).toHaveCount(0);
      await page.getByRole("spinbutton", { name: "Mood" }).fill(mood);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/);
    }
    expect(served.stored.map(({ mood }) => mood)).toEqual([null, 7]);
  });
});
