import type { Page } from "@playwright/test";
import type { Drawing } from "#core/fields/drawing.ts";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

function sketchForm(): FormSketch {
  const form = new FormSketch("Kitchen");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "plan", type: "canvas", label: "Your plan", required: true });
  return form;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your plan" });
const sheet = (page: Page) => dialog(page).getByRole("application");
const tool = (page: Page, name: string) => dialog(page).getByRole("radio", { name, exact: true });
const shapes = (page: Page) => sheet(page).locator("g > *");

/** Draws between two points, given as fractions of the paper's size. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await sheet(page).boundingBox();
  if (!box) throw new Error("The paper has no size.");
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 6 });
  await page.mouse.up();
}

test("a drawing is made with every tool, kept unchanged over a reload, and stored", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, sketchForm());
  await page.goto(served.path);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please fill in this field.")).toBeVisible();
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await drag(page, [0.1, 0.1], [0.3, 0.4]);
  await tool(page, "Rectangle").check();
  await tool(page, "Red").check();
  await drag(page, [0.5, 0.5], [0.7, 0.8]);
  await tool(page, "Ellipse").check();
  await drag(page, [0.75, 0.1], [0.9, 0.3]);
  await tool(page, "Line").check();
  await drag(page, [0.1, 0.9], [0.9, 0.9]);
  await tool(page, "Text").check();
  await drag(page, [0.2, 0.6], [0.2, 0.6]);
  await dialog(page).getByRole("textbox", { name: "Text" }).fill("<b>Stove</b>");
  await page.keyboard.press("Enter");
  await expect(shapes(page)).toHaveCount(5);
  await expect(sheet(page).locator("text")).toHaveText("<b>Stove</b>");

  await tool(page, "Eraser").check();
  await drag(page, [0.5, 0.9], [0.5, 0.9]);
  await expect(shapes(page)).toHaveCount(4);
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(shapes(page)).toHaveCount(5);
  await page.keyboard.press("Control+y");
  await expect(shapes(page)).toHaveCount(4);
  await tool(page, "Select and move").check();
  await drag(page, [0.6, 0.6], [0.55, 0.6]);
  await expect(dialog(page).getByRole("status")).toHaveText("Rectangle, 2 of 4");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await saved;
  await expect(page.getByText("Please fill in this field.")).toBeHidden();
  const preview = page.locator(".drawing-preview svg");
  const drawn = await preview.innerHTML();
  await page.reload();
  await expect(preview).toBeVisible();
  expect(await preview.innerHTML()).toBe(drawn);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answer] = served.stored;
  const plan = answer!.plan as Drawing;
  expect(plan.shapes.map(({ type, color, text }) => [type, color, text])).toEqual([
    ["pen", "#1f2328", undefined],
    ["rectangle", "#c4262e", undefined],
    ["ellipse", "#c4262e", undefined],
    ["text", "#c4262e", "<b>Stove</b>"],
  ]);
});

test("with the keyboard only, shapes are added, selected, moved and removed; leaving asks first", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, sketchForm());
  await page.goto(path);
  const opener = page.getByRole("button", { name: "Draw", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeFocused();
  await tool(page, "Rectangle").focus();
  await page.keyboard.press("Space");
  await sheet(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status")).toHaveText("Rectangle, 1 of 1");
  const before = await shapes(page).getAttribute("d");
  await page.keyboard.press("ArrowRight");
  await expect(shapes(page)).not.toHaveAttribute("d", before ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("status")).toHaveText("Rectangle, 1 of 2");
  await page.keyboard.press("Delete");
  await expect(shapes(page)).toHaveCount(1);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: "Keep drawing" }).click();
  await expect(shapes(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(shapes(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("one press restores a cleared drawing; hidden and disabled questions accept no drawing", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Kitchen");
  const wants = form.field({ name: "wants", type: "switch", label: "I have a plan" });
  form.field(
    { name: "plan", type: "canvas", label: "Your plan", required: true },
    whenValue(wants, "!=", true),
  );
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  await expect(page.getByRole("button", { name: "Draw", exact: true })).toBeHidden();
  await page.getByLabel("I have a plan").check();
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await drag(page, [0.2, 0.2], [0.4, 0.4]);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.locator(".drawing-preview")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".drawing-preview svg")).toBeVisible();
  await page.getByLabel("I have a plan").uncheck();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ wants: false }]);
});

test(
  "the drawing editor is accessible at every width, light and dark, and right to left",
  inTurn(0),
  async ({ page, server }) => {
    const { path } = await servePublicForm(server, sketchForm());
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(path);
      await page.getByRole("button", { name: /^(Draw|Edit drawing)$/ }).click();
      await tool(page, "Ellipse").check();
      await drag(page, [0.2, 0.2], [0.6, 0.5]);
      for (const colorScheme of ["light", "dark"] as const) {
        for (const dir of ["ltr", "rtl"]) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.locator("html").evaluate((html, direction) => html.setAttribute("dir", direction), dir);
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/canvas-${width}-${colorScheme}-${dir}.png` });
          const { violations } = await axe(page).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
          );
          expect(found, `${width} ${colorScheme} ${dir}`).toEqual([]);
          expect(await layoutFaults(page), `${width} ${colorScheme} ${dir}`).toEqual([]);
        }
      }
      await dialog(page).getByRole("button", { name: "Done" }).click();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/canvas-card-${width}.png` });
      expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    }
  },
);
