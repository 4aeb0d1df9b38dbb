import { FormSketch } from "#local/seed/form-draft.ts";
import { showUp } from "../../journeys/visitor.ts";
import { expect, servePublicForm, test } from "../component.ts";

function family(): FormSketch {
  const form = new FormSketch("Family");
  form.field({ name: "child", type: "text", label: "Child", is_array: true, required: true });
  form.field({ name: "phone", type: "tel", label: "Phone", is_array: true, data: { default_country: "DE" } });
  form.choice(
    { name: "meal", type: "select", label: "Meal", is_array: true },
    Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`meal_${at}`, `Meal ${at}`])),
  );
  return form;
}

test("inputs are added and removed, each with its own name and island, and all are resumed", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, family());
  await page.goto(served.path);
  const question = (name: string) =>
    page.locator(".question").filter({ has: page.locator(`[name="${name}"]`) });
  const add = (name: string) => question(name).getByRole("button", { name: "Add another" });
  const child = (n: number) => page.getByRole("textbox", { name: n === 1 ? /^Child/ : `Child ${n}` }).first();

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(child(1)).toBeFocused();
  await expect(question("child").getByRole("button", { name: /Remove/ })).toBeHidden();
  await child(1).fill("Ada");
  await add("child").click();
  await expect(child(2)).toBeFocused();
  await page.keyboard.type("Bob");
  await add("child").click();
  await expect(page.getByRole("textbox", { name: "Child 3" })).toBeFocused();
  await page.keyboard.type("Cleo");
  await expect(question("child").locator(":required")).toHaveCount(1);
  await question("child").getByRole("button", { name: "Remove Child 2" }).click();
  await expect(page.getByRole("textbox", { name: "Child 2" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Child 2" })).toHaveValue("Cleo");

  await page.locator(".tel-row > input").fill("030 1234567");
  await add("phone").click();
  await expect(page.locator(".tel-row")).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Phone 2" })).toBeFocused();
  await page.keyboard.type("+14155552671");
  await add("meal").click();
  await expect(page.getByRole("combobox", { name: "Meal 2" })).toBeFocused();
  await page.keyboard.type("meal 7");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.keyboard.press("Enter");
  await saved;

  await page.reload();
  await showUp(page);
  await expect(page.getByRole("textbox", { name: "Child 2" })).toHaveValue("Cleo");
  await expect(child(1)).toHaveAttribute("required");
  await expect(page.getByRole("textbox", { name: "Child 2" })).not.toHaveAttribute("required");
  await expect(page.locator(".tel-row > input")).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Phone 2" })).toHaveValue("(415) 555-2671");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([
    { child: ["Ada", "Cleo"], phone: ["+49301234567", "+14155552671"], meal: ["meal_7"] },
  ]);
});

test("removing the last input moves the focus to the previous one and updates the answer", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, family());
  await page.goto(`${path}?child=Ada&child=Bob`);
  await page.getByRole("button", { name: "Remove Child 2" }).press("Enter");
  await expect(page.locator('input[name="child"]')).toHaveCount(1);
  await expect(page.locator('input[name="child"]')).toBeFocused();
  await expect(page.locator('input[name="child"]')).toHaveValue("Ada");
  await expect(page.getByRole("button", { name: /Remove Child/ })).toBeHidden();
});
