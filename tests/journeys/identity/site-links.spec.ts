import type { Page } from "@playwright/test";
import { FORGOT_PASSWORD_PATH, INVITATION_PATH, RESET_PASSWORD_PATH } from "#core/contracts/wire/paths.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

async function openMenu(page: Page, cloud: CloudAddresses) {
  await resumeSession(page.context(), await newOwner(cloud));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await reopenMenu(page);
}

async function reopenMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
}

/** The items of the account menu, without the themes. */
const items = (page: Page) => page.getByRole("menuitem");

/** Waits until the server has named the links of a page for visitors. */
async function visit(page: Page, address: string): Promise<void> {
  const named = page.waitForResponse(/\/private\/sign-in-methods$/);
  await page.goto(address);
  await named;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const FIRST_PAGES = [
  "/",
  "/sign-in",
  "/sign-in/code",
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  "/sign-up",
  INVITATION_PATH,
];

async function expectPage(page: Page, from: string): Promise<void> {
  const title = page.locator("h1:not([data-loading])");
  await expect(title, from).toBeVisible();
  await expect(title, from).not.toHaveText("Page not found");
}

// Proves document/link-own, document/link-other
test("no link of the first pages and no item of the account menu is a dead end", async ({ page, cloud }) => {
  const targets = new Map<string, string>();
  for (const from of FIRST_PAGES) {
    await visit(page, from);
    const links = page.locator("a[href]");
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) targets.set((await link.getAttribute("href")) ?? "", from);
  }
  expect(targets.size).toBeGreaterThan(4);
  for (const [address, from] of targets) {
    expect(address, from).toMatch(/^\/(?!\/)/);
    const response = await page.goto(address);
    expect([address, response?.status()], from).toEqual([address, 200]);
    await expectPage(page, `${address} from ${from}`);
  }

  await openMenu(page, cloud);
  const names = await items(page).allTextContents();
  expect(names.at(-1)).toBe("Sign out");
  for (const name of names) {
    await page.getByRole("menuitem", { name, exact: true }).click();
    await expect(page).not.toHaveURL(/\/dashboard$/);
    await expectPage(page, name);
    const response = await page.reload();
    expect([name, response?.status()]).toEqual([name, 200]);
    await expectPage(page, name);
    if (name === "Sign out") break;
    await page.goto("/dashboard");
    await reopenMenu(page);
  }
  await expect(page).toHaveURL(/\/sign-in$/);
});
