import { FormSketch, whenChoice } from "#local/seed/form-draft.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { expectSound } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

test("from a question and its options one reaches conditions, formulas and limits", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Dinner");
  const diet = form.choice(
    { name: "diet", type: "radio", label: "Diet" },
    { vegan_menu: "Vegan menu", meat: "Meat" },
  );
  form.field({ name: "cake", type: "text", label: "Which cake?" }, whenChoice(diet, "!=", "vegan_menu"));
  form.field({ name: "sauce", type: "text", label: "Which sauce?" }, [
    whenChoice(diet, "==", "meat"),
    "==",
    false,
  ]);
  const guests = form.field({ name: "guests", type: "number", label: "Guests" });
  form.field({
    name: "total",
    type: "number",
    label: "Total",
    readonly: true,
    v_value: [{ $ref: `#/fields/${guests.id}/value` }, "*", 25],
  });
  await openBuilder(page, server, form);
  const block = (name: string) => blocksOf(page).filter({ hasText: name }).first();
  const current = (name: string) => expect(block(name)).toHaveAttribute("aria-current", "true");
  const panel = page.getByRole("complementary", { name: "Selection" });

  await block("Diet").click();
  await expect(panel.getByRole("button", { name: "Always shown" })).toBeVisible();
  // The option's line comes first, the question's own after it.
  const decides = panel.getByRole("button", { name: "Decides when “Which cake?” is shown" });
  await expect(decides).toHaveCount(2);
  await decides.first().click();
  await current("Which cake?");
  await expect(page.getByRole("tab", { name: "Visibility", selected: true })).toBeVisible();

  await page.getByRole("tab", { name: "Question" }).click();
  const hidden = panel.getByRole("button", { name: /^Hidden when Diet is not “Vegan menu”/ });
  await expect(hidden).toBeVisible();
  const hint = (name: string) => block(name).locator(".canvas-hint svg");
  await expect(hidden.locator("svg").first()).toHaveClass(/lucide-eye-off/);
  await expect(hint("Which cake?")).toHaveClass(/lucide-eye-off/);
  await expect(hint("Which sauce?")).toHaveClass(/lucide-eye( |$)/);
  await expectSound(page);
  await hidden.click();
  await expect(page.getByRole("tab", { name: "Visibility", selected: true })).toBeVisible();

  await block("Guests").click();
  await panel.getByRole("button", { name: "Used in the formula of “Total”" }).click();
  await current("Total");
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Total");
});
