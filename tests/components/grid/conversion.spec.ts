import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm, untilLive } from "./guests.ts";

/** Values that a column keeps from the type that it had before. */

// Proves data/grid-convert
test("texts of a column that has become one of numbers are converted, and brought back as one step", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Prices");
  sketch.section();
  sketch.field({ name: "price", type: "text", label: "Price" });
  const texts = ["12", "$1,234.50", "1.234,50 €", "many", "1,234"];
  const fake = answeredForm(
    sketch,
    texts.map((price) => ({ price })),
  );
  fake.change({
    fields: fake.form.fields.map((field) => ({ ...field, type: "number" as const, step: 0.01 })),
  });
  fake.rows.add({ price: 7 });
  await openFormAt(page, server, fake, "data/responses");
  await untilLive(page);
  const convert = async () => {
    await page.getByRole("button", { name: "Menu of Price" }).click();
    await page.getByRole("menuitem", { name: "Convert values…" }).click();
  };
  const stored = () => fake.rows.stored.map(({ price }) => price);

  await convert();
  const dialog = page.getByRole("dialog", { name: "Convert values of “Price”" });
  await expect(dialog).toContainText("3 values were stored before this column had its type");
  await expect(dialog).toContainText("#003: “1.234,50 €” becomes “1234.5”");
  await expect(dialog).toContainText("2 values can’t be converted and stay as they are:");
  await expect(dialog).toContainText("#004: “many”");
  // It could be two numbers.
  await expect(dialog).toContainText("#005: “1,234”");
  expect((await axe(page).include("[role=dialog]").analyze()).violations).toEqual([]);
  // Somebody stores another text before the conversion.
  await fake.rows.editElsewhere(1, { price: 99 });
  await dialog.getByRole("button", { name: "Convert 3 values" }).click();
  await expect(page.getByText("2 values converted")).toBeVisible();
  await expect(page.getByText("1 value has changed meanwhile, or was refused.")).toBeVisible();
  expect(stored()).toEqual([99, 1234.5, 1234.5, "many", "1,234", 7]);

  await page.getByRole("grid").focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(stored).toEqual([99, "$1,234.50", "1.234,50 €", "many", "1,234", 7]);
  await page.keyboard.press("ControlOrMeta+y");
  await expect.poll(stored).toEqual([99, 1234.5, 1234.5, "many", "1,234", 7]);
});

test("other types are converted by what a paste reads", async ({ page, server }) => {
  const sketch = new FormSketch("Trip");
  sketch.section();
  sketch.field({ name: "day", type: "text", label: "Day" });
  sketch.field({ name: "news", type: "text", label: "News" });
  const fake = answeredForm(sketch, [
    { day: "2027-06-09", news: "yes" },
    { day: "soon", news: "perhaps" },
  ]);
  fake.change({
    fields: fake.form.fields.map((field) => ({
      ...field,
      type: field.name === "day" ? ("date" as const) : ("checkbox" as const),
    })),
  });
  await openFormAt(page, server, fake, "data/responses");
  await untilLive(page);
  for (const [name, unread] of [
    ["Day", "#002: “soon”"],
    ["News", "#002: “perhaps”"],
  ] as const) {
    await page.getByRole("button", { name: `Menu of ${name}` }).click();
    await page.getByRole("menuitem", { name: "Convert values…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(unread);
    const action = dialog.getByRole("button", { name: "Convert 1 value" });
    if (name === "News") await action.click();
    else
      await dialog
        .getByRole("button", { name: /Cancel|Close/ })
        .first()
        .click();
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => fake.rows.stored[0]?.news).toBe(true);
  expect(fake.rows.stored[1]?.news).toBe("perhaps");
});
