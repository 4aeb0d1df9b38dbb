import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

declare global {
  interface Window {
    /** How often the page has asked whether it is visible. */
    looks: number;
  }
}

function shop() {
  const sketch = new FormSketch("Market");
  const seat = sketch.choice(
    { name: "seat", type: "radio", label: "Seat" },
    { front: "Front row", back: "Back row" },
  );
  const soup = sketch.choice({ name: "soup", type: "select", label: "Soup" }, { leek: "Leek", pea: "Pea" });
  const extra = sketch.choice(
    { name: "extra", type: "checkboxes", label: "Extra" },
    { bread: "Bread", olives: "Olives" },
  );
  const ids = Object.fromEntries(
    [seat, soup, extra].flatMap(({ options }) => options.map(({ value, id }) => [value, id])),
  ) as Record<string, string>;
  return { sketch, ids };
}

async function openShop(page: Page, server: ComponentServer) {
  const { sketch, ids } = shop();
  const form = await servePublicForm(server, sketch, { form: { is_stock_tracked: true } });
  const { database } = form;
  database.stock = Object.fromEntries(Object.values(ids).map((id) => [id, 1]));
  const change = (some: readonly string[], by: number) => {
    for (const id of some) database.stock = { ...database.stock, [id]: database.stock![id]! + by };
  };
  change([ids.back!, ids.pea!], 50);
  await page.clock.install();
  await page.goto(form.path);
  await expect(page.getByText("1 left").first()).toBeVisible();
  // The code that polls loads last; until then, time passes without it.
  await page.waitForLoadState("networkidle");
  return {
    form,
    ids,
    restock: (id: string, by: number) => change([id], by),
    take: (answers: Record<string, string>) => change(Object.values(answers), -1),
  };
}

/** The longest time between two polls of the page. */
const whileOpen = (page: Page) => page.clock.runFor(30_000);

test("an option that sells out while the page is open says so, and is no longer chosen", async ({
  page,
  server,
}) => {
  const { form, ids, take, restock } = await openShop(page, server);
  const front = page.getByRole("radio", { name: /Front row/ });
  const soup = page.getByLabel("Soup");
  const bread = page.getByRole("checkbox", { name: /Bread/ });
  await front.check();
  await soup.selectOption({ label: "Leek (1 left)" });
  await bread.check();
  take({ seat: ids.front!, soup: ids.leek!, extra: ids.bread! });
  await whileOpen(page);
  await expect(front).toBeDisabled();
  await expect(front).not.toBeChecked();
  await expect(bread).not.toBeChecked();
  await expect(soup).toHaveValue("");
  await expect(soup.locator("option")).toHaveText(
    ["Choose…", "Leek (Sold out)", "Pea"].map((t) => new RegExp(t.slice(0, 4))),
  );
  await expect(page.getByText("“Front row” just sold out and is no longer selected.")).toBeVisible();
  await expect(page.getByText("“Leek” just sold out")).toBeVisible();
  await expect(page.locator("label", { hasText: "Front row" })).toContainText("Sold out");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }

  await page.getByRole("radio", { name: "Back row" }).check();
  await expect(page.getByText("“Front row” just sold out")).toBeHidden();
  restock(ids.front!, 3);
  await whileOpen(page);
  await expect(front).toBeEnabled();
  await expect(page.locator("label", { hasText: "Front row" })).toContainText("3 left");
  await expect(page.getByRole("radio", { name: "Back row" })).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/complete/);
  expect(form.stored).toMatchObject([{ seat: "back" }]);
});

test("a hidden page does not poll; a visitor who returns sees the current stock", async ({
  page,
  server,
}) => {
  const { ids, take } = await openShop(page, server);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/stock")) asked += 1;
  });
  const setVisible = (state: "visible" | "hidden") =>
    page.evaluate((to) => {
      const get = () => {
        window.looks += 1;
        return to;
      };
      Object.defineProperty(document, "visibilityState", { configurable: true, get });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisible("hidden");
  take({ seat: ids.front!, soup: ids.pea!, extra: ids.bread! });
  await page.clock.runFor(600_000);
  // The visitor returns right after a turn that the hidden page has skipped.
  await page.evaluate(() => {
    window.looks = 0;
  });
  await expect
    .poll(() => page.clock.runFor(1_000).then(() => page.evaluate(() => window.looks)), { intervals: [0] })
    .toBe(1);
  expect(asked).toBe(0);
  await setVisible("visible");
  await expect(page.getByRole("radio", { name: /Front row/ })).toBeDisabled();
  expect(asked).toBe(1);
});
