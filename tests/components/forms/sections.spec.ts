import { FormSketch } from "#local/seed/form-draft.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

test("the whole form by keyboard: Enter moves on, errors are announced and focused", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto(served.path);
  const name = page.getByLabel("Name");
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("1 question needs your attention.");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Please fill in this field.");

  await page.keyboard.type("Ada");
  await expect(page.getByText("Please fill in this field.")).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.type("not an address");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Please enter an email address/);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "What do you like?" })).toBeFocused();
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await expect(name).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Tea")).toBeChecked();
  await expect(page.getByLabel("Which gift?")).toBeHidden();
  await page.getByLabel("I bring a gift").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Which gift?")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Which gift?")).toBeFocused();
  await page.keyboard.type("A kite");
  await page.keyboard.press("Enter");

  await expect(page.getByText("Section 3 of 3")).toBeVisible();
  await page.getByLabel("Guests").fill("2");
  await expect(page.getByLabel("Seats")).toHaveValue("3");
  await page.getByLabel("I agree").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toMatchObject([
    { name: "Ada", email: "ada@example.com", drink: "tea", gift: "A kite", guests: 2, seats: 3 },
  ]);
});

function onePage(): FormSketch {
  const form = new FormSketch("One page");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "terms", type: "checkbox", label: "I agree" });
  form.choice({ name: "drink", type: "radio", label: "Drink" }, { tea: "Tea", milk: "Milk" });
  form.field({ name: "story", type: "textarea", label: "Story" });
  form.field({ name: "town", type: "text", label: "Town" });
  return form;
}

test("Enter goes on in a form of one page, and its button sends it", async ({ page, server }) => {
  const served = await servePublicForm(server, onePage());
  await page.goto(served.path);
  await expect(page.locator("html.ready")).toBeAttached();
  await page.getByLabel("Name").press("Enter");
  await expect(page.getByLabel("I agree")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Tea")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Story")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Story")).toHaveValue("\n");
  await page.getByLabel("Town").press("Enter");
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused();
  await expect(page.getByLabel("Tea")).not.toBeChecked();
  expect(served.stored).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/complete\?rid=/);
});

test("Ctrl and Enter press the button from any question, and Enter sends an only question", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, onePage());
  await page.goto(served.path);
  await expect(page.locator("html.ready")).toBeAttached();
  await page.getByLabel("Story").fill("It was late");
  await page.getByLabel("Story").press("Control+Enter");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toMatchObject([{ story: "It was late" }]);

  const only = new FormSketch("Only one");
  only.field({ name: "email", type: "email", label: "Email" });
  const letter = await servePublicForm(server, only);
  await page.goto(letter.path);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Email").press("Enter");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(letter.stored).toMatchObject([{ email: "ada@example.com" }]);
});

for (const width of [1_000, 390]) {
  test(`a double click on Next shows the next section and presses nothing there: ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const form = new FormSketch("Three pages");
    for (const name of ["one", "two", "three"]) {
      if (name !== "one") form.section();
      form.header(`Part ${name}`);
    }
    const served = await servePublicForm(server, form);
    await page.goto(served.path);
    await expect(page.locator("html.ready")).toBeAttached();
    const next = page.getByRole("button", { name: "Next" });
    await next.dblclick();
    await expect(page.getByRole("heading", { name: "Part two" })).toBeFocused();
    await next.dblclick();
    await expect(page.getByRole("heading", { name: "Part three" })).toBeFocused();
    expect(served.stored).toEqual([]);
    await page.getByRole("button", { name: "Back" }).dblclick();
    await expect(page.getByRole("heading", { name: "Part two" })).toBeFocused();
  });
}

test("a field that is focused right after Next keeps the focus", async ({ page, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.clock.install();
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("I bring a gift").evaluate((field) => {
    const enter = () => {
      if (field.checkVisibility()) field.focus();
      else requestAnimationFrame(enter);
    };
    enter();
  });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("I bring a gift")).toBeFocused();
  // Longer than the heading waits for its focus.
  await page.clock.runFor(1_000);
  await expect(page.getByLabel("I bring a gift")).toBeFocused();
});

test("sections are history entries, and an address opens one", async ({ page, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  const deepLink = page.url();
  await page.goBack();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await page.goForward();
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await page.goto("about:blank");
  await page.goto(deepLink);
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
});

test("an error in an earlier section returns the visitor to it", async ({ page, server }) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto(served.path);
  // Before the script has started, it is an address from the middle of a form (deep-links.spec.ts).
  await expect(page.locator("html.ready")).toBeAttached();
  const last = await page.locator("[data-gf-section-id]").last().getAttribute("id");
  await page.goto(`${served.path}#${last}`);
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(served.stored).toEqual([]);
});

test("a hidden question is neither validated nor posted, and keeps its typed text", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto(`${served.path}?name=Ada&drink=tea&is_gift=on`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Which gift?").fill("A kite");
  await page.getByLabel("I bring a gift").uncheck();
  await expect(page.getByLabel("Which gift?")).toBeHidden();
  await page.getByLabel("I bring a gift").check();
  await expect(page.getByLabel("Which gift?")).toHaveValue("A kite");
  await page.getByLabel("I bring a gift").uncheck();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  const posted = page.waitForRequest("**/v1/submit/*");
  await page.getByRole("button", { name: "Submit" }).click();
  expect((await posted).postData()).not.toContain("A kite");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toHaveLength(1);
});

test("a question with several values has an input for each, kept over a reload", async ({ page, server }) => {
  const sketch = new FormSketch("People");
  sketch.field({ name: "names", type: "text", label: "Names", is_array: true });
  const served = await servePublicForm(server, sketch);
  await page.goto(served.path);
  await page.getByLabel("Names", { exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Add another" }).click();
  await expect(page.getByLabel("Names 2", { exact: true })).toBeFocused();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.keyboard.type("Grace");
  await saved;
  await page.reload();
  await expect(page.getByLabel("Names 2", { exact: true })).toHaveValue("Grace");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ names: ["Ada", "Grace"] }]);
});
