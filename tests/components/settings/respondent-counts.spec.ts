import { FormSketch } from "#local/seed/form-draft.ts";
import { canvasOf } from "../../journeys/canvas-of.ts";
import { expect, openFormAt, servePublicForm, test } from "../component.ts";

/** Minimum and maximum number of chosen options. */

const STALLS = { cakes: "Cakes", books: "Books", plants: "Plants", games: "Games" };

function fair(): FormSketch {
  const form = new FormSketch("Fair");
  const some = { type: "checkboxes", multiple: true } as const;
  form.choice({ ...some, name: "stalls", label: "Stalls", required: true, min: 2, max: 3 }, STALLS);
  form.choice({ ...some, name: "extras", label: "Extras", required: true }, { tea: "Tea", coffee: "Coffee" });
  return form;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("checkboxes require a minimum and a maximum number of choices", async ({ page, server }) => {
      const served = await servePublicForm(server, fair());
      await page.goto(served.path);
      const stalls = page.getByRole("group", { name: /^Stalls/ });
      const submit = () => page.getByRole("button", { name: "Submit" }).click();
      await submit();
      await expect(stalls).toHaveAccessibleDescription("Please choose at least 2 options.");
      await expect(page.getByRole("group", { name: /^Extras/ })).toHaveAccessibleDescription(
        "Please choose at least one option.",
      );
      await page.getByLabel("Tea").check();
      for (const label of Object.values(STALLS)) await page.getByLabel(label).check();
      await submit();
      await expect(stalls).toHaveAccessibleDescription("Please choose no more than 3 options.");
      await expect(page.getByLabel("Games")).toBeChecked();
      await page.getByLabel("Games").uncheck();
      await submit();
      await expect(page).toHaveURL(/\/complete\?rid=/);
      expect(served.stored).toMatchObject([{ stalls: ["cakes", "books", "plants"], extras: ["tea"] }]);
    });
  });
}

test("an owner requires a number of checked boxes", async ({ page, server }) => {
  const fake = await openFormAt(page, server, "Counts", "form/edit");
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.keyboard.type("checkboxes");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Option 1", exact: true }).fill("Cakes");
  await page.getByRole("textbox", { name: "Option 2", exact: true }).fill("Books");
  await page.getByRole("switch", { name: "Required" }).click();
  await page.getByLabel("Min. selections").fill("3");
  await expect(
    page.getByText("Min. selections is more than the number of options. Add options or lower it."),
  ).toBeVisible();
  await page.getByLabel("Min. selections").fill("1");
  await page.getByLabel("Max. selections").fill("2");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.locator("[data-save-state=saved]")).toBeVisible();
  expect(fake.form.fields).toMatchObject([{ type: "checkboxes", required: true, min: 1, max: 2 }]);
});
