import type { CloudAddresses } from "../journey.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { storedAnswers } from "../respondent-form.ts";
import { arrangeShop } from "./shop.ts";

/** An edit that could not be sent waits, and is sent while another table of the database is open. */
// Proves data/edit-retried
test("an edit that waits reaches its own table while another one is open", async ({ page, cloud }) => {
  const { owner, suppliers, products, pathOf } = await arrangeShop(cloud);
  await resumeSession(page.context(), owner);
  await page.goto(pathOf("suppliers"));
  const cell = (text: string) => page.getByRole("gridcell", { name: text, exact: true });
  const tables = page.getByRole("navigation", { name: "Pages" });
  const state = page.locator("[data-save-state]");
  const sent: string[] = [];
  await page.route("**/rows/*/fields/*", (route) => {
    sent.push(new URL(route.request().url()).pathname.split("/")[3]!);
    return route.abort();
  });
  await cell("Oslo").click();
  await page.keyboard.type("Bergen");
  await page.keyboard.press("Enter");
  await expect(state).toHaveAttribute("data-save-state", "unsaved");
  await expect(cell("Bergen")).toBeVisible();

  await tables.getByRole("link", { name: "products" }).click();
  await expect(cell("Chair")).toBeVisible();
  await page.unrouteAll();
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(new URL(request.url()).pathname.split("/")[3]!);
  });
  await state.getByRole("button", { name: "Retry" }).click();
  await expect(state).toHaveAttribute("data-save-state", "saved");
  await expect.poll(() => citiesOf(cloud, suppliers.form_id)).toEqual(["Bergen", "Rome"]);
  expect(new Set(sent)).toEqual(new Set([suppliers.form_id]));
  expect(await storedAnswers(cloud, products.form_id)).toEqual([
    { Product: "Chair", Price: 10 },
    { Product: "Lamp", Price: 5 },
  ]);
  await expect(page.getByRole("gridcell", { name: /Bergen/ })).toHaveCount(0);

  // The first table shows it, too.
  await tables.getByRole("link", { name: "suppliers" }).click();
  await expect(cell("Bergen")).toBeVisible();
  await expect(cell("Oslo")).toHaveCount(0);
});

const citiesOf = async (cloud: CloudAddresses, form_id: string) =>
  (await storedAnswers(cloud, form_id)).map(({ City }) => City);
