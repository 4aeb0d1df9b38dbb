import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { ticketForm } from "../../ticket-form.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** The panel that takes no money. */

const vars = { PAYMENTS: "test" };

test("a failed submit can be repeated; the owner's amount is on the button", async ({ page, server }) => {
  const form = await servePublicForm(server, ticketForm({ amount: 2_550, currency: "EUR" }), { vars });
  await page.goto(form.path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await page.route("**/v1/submit/**", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Pay €25.50" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t confirm that your response was received.");
  await page.unroute("**/v1/submit/**");
  await page.getByRole("button", { name: "Pay €25.50" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toHaveLength(1);
});

test(
  "the panel is accessible at every width, light and dark, and right to left",
  inTurn(2),
  async ({ page, server }) => {
    const { path } = await servePublicForm(server, ticketForm(), { vars });
    await page.goto(path);
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Pay $10" })).toBeVisible();
    for (const width of [390, 1440]) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const dir of ["ltr", "rtl"]) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.locator("html").evaluate((html, direction) => html.setAttribute("dir", direction), dir);
          const { violations } = await axe(page).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
          );
          expect(found, `${width} ${colorScheme} ${dir}`).toEqual([]);
          expect(await layoutFaults(page), `${width} ${colorScheme} ${dir}`).toEqual([]);
        }
      }
    }
  },
);
