import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expect, servePublicForm, test } from "../component.ts";

function formWithSource(): FormSketch {
  const form = new FormSketch("Sign up");
  form.field({ name: "source", type: "hidden", label: "Source", required: true });
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "pin", type: "password", label: "PIN" });
  return form;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a link without a required parameter shows a warning before anyone starts", async ({
      page,
      server,
    }) => {
      const served = await servePublicForm(server, formWithSource());
      await page.goto(served.path);
      const notice = page.getByRole("alert").filter({ hasText: "This link is incomplete" });
      await expect(notice).toBeVisible();
      await notice.getByText("Support details").click();
      await expect(notice).toContainText("MISSING_REQUIRED_HIDDEN_FIELDS: source");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/badrequest\?error=MISSING_REQUIRED_HIDDEN_FIELDS/);

      await page.goto(`${served.path}?source=mail`);
      await expect(notice).toBeHidden();
      await page.getByLabel("Name").fill("Ada");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/);
      expect(served.stored).toMatchObject([{ source: "mail", name: "Ada" }]);
    });
  });
}

test("the debug dialog shows the page's state without secrets", async ({ page, server }) => {
  const { path } = await servePublicForm(server, formWithSource());
  await page.goto(`${path}/debug?name=Ada`);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("PIN").fill("hunter2");
  await page.getByRole("button", { name: "Debug" }).click();
  const dialog = page.getByRole("dialog", { name: "Debug" });
  await expect(dialog).toContainText("MISSING_REQUIRED_HIDDEN_FIELDS");
  await expect(dialog.getByRole("listitem")).toHaveText(["source"]);
  const state = JSON.parse((await dialog.getByLabel("State", { exact: true }).textContent()) ?? "");
  expect(state.entries).toContainEqual(["name", "Ada"]);
  expect(state.entries).toContainEqual(["pin", "•".repeat(7)]);
  const loaded = JSON.parse((await dialog.getByLabel("Definition", { exact: true }).textContent()) ?? "");
  expect(loaded.data.title).toBe("Sign up");
  await expect(dialog).not.toContainText("hunter2");
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Debug" })).toBeFocused();
});

test("a form with the method dialog thanks on its own page and starts over", async ({ page, server }) => {
  const sketch = new FormSketch("Feedback");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const served = await servePublicForm(server, sketch, { form: { method: "dialog" } });
  await page.goto(served.path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Feedback" });
  await expect(dialog).toContainText("Thank you. Your response was received.");
  await expect(page).toHaveURL(served.path);
  expect(served.stored).toEqual([{ name: "Ada" }]);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByLabel("Name").fill("Grace");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(dialog).toBeVisible();
  expect(served.stored).toEqual([{ name: "Ada" }, { name: "Grace" }]);
});
