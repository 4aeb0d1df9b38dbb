import type { Locator, Page } from "@playwright/test";
import { FORGOT_PASSWORD_PATH, INVITATION_PATH, RESET_PASSWORD_PATH } from "#core/contracts/wire/paths.ts";
import { axe } from "../axe.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { withOwnWorker } from "../own-worker.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere, SCHEMES } from "../soundness.ts";

/** Links to pages of the operator, and that every other link of the first pages leads somewhere. */

const VARS = {
  DOCS_URL: "https://docs.example.org/sheaf",
  CONTACT_URL: "mailto:hello@example.org",
  PRICING_URL: "https://example.org/pricing",
  TERMS_URL: "https://example.org/terms",
  PRIVACY_URL: "https://example.org/privacy",
  COOKIES_URL: "https://example.org/cookies",
};
const [DOCS, CONTACT, PRICING, TERMS, PRIVACY, COOKIES] = [
  ["Docs (opens in a new tab)", VARS.DOCS_URL, "_blank", "noopener"],
  ["Contact", VARS.CONTACT_URL, null, null],
  ["Pricing (opens in a new tab)", VARS.PRICING_URL, "_blank", "noopener"],
  ["Terms (opens in a new tab)", VARS.TERMS_URL, "_blank", "noopener"],
  ["Privacy Policy (opens in a new tab)", VARS.PRIVACY_URL, "_blank", "noopener"],
  ["Cookie Policy (opens in a new tab)", VARS.COOKIES_URL, "_blank", "noopener"],
];

/** Name, address, target and relation of each link to another site, in order. */
const linksOut = (place: Locator) =>
  place
    .locator("a:not([href^='/'])")
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute("aria-label") ?? link.textContent,
        ...["href", "target", "rel"].map((name) => link.getAttribute(name)),
      ]),
    );

const footer = (page: Page) => page.getByRole("contentinfo");
const agreement = (page: Page) => page.getByText("By continuing");

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

/** Only the open menu, which is outside of all regions. */
async function expectSoundMenu(page: Page): Promise<void> {
  expect(await layoutFaults(page)).toEqual([]);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect((await axe(page).include("[role=menu]").analyze()).violations).toEqual([]);
  }
}

/** Waits until the server has named the links of a page for visitors. */
async function visit(page: Page, address: string): Promise<void> {
  const named = page.waitForResponse(/\/private\/sign-in-methods$/);
  await page.goto(address);
  await named;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

// Proves document/link-operator
test("the operator's pages are linked where people look for them", async ({ browser, cloud }) => {
  test.setTimeout(180_000);
  await withOwnWorker(cloud, { vars: { ...VARS, SIGN_UP: "open" } }, async (own) => {
    const context = await browser.newContext({ baseURL: own.origin });
    const page = await context.newPage();
    await visit(page, "/");
    await expect(footer(page)).toBeVisible();
    expect(await linksOut(page.locator("body"))).toEqual([DOCS, CONTACT, PRICING, TERMS, PRIVACY, COOKIES]);
    await expectSoundEverywhere(page, "the welcome page");

    for (const address of ["/sign-in", "/sign-up", "/sign-in/code"]) {
      await visit(page, address);
      await expect(agreement(page)).toHaveText(
        "By continuing, you agree to the Terms and the Privacy Policy.",
      );
      expect(await linksOut(agreement(page))).toEqual([TERMS, PRIVACY]);
      expect(await linksOut(footer(page))).toEqual([CONTACT, COOKIES]);
      await expectSoundEverywhere(page, address);
    }

    await context.route("https://docs.example.org/**", (route) => route.fulfill({ body: "The docs" }));
    await openMenu(page, own);
    expect(await items(page).allTextContents()).toEqual([
      ...["Invite people", "Account"],
      ...["Docs", "Contact"],
      ...["Pricing", "Terms", "Privacy Policy", "Cookie Policy"],
      "Sign out",
    ]);
    expect(await linksOut(page.getByRole("menu"))).toEqual([DOCS, CONTACT, PRICING, TERMS, PRIVACY, COOKIES]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeInViewport({ ratio: 1 });
      await expectSoundMenu(page);
    }
    // Letters lead to an item, as in the rest of the menu.
    await page.keyboard.type("Doc");
    await expect(page.getByRole("menuitem", { name: "Docs" })).toBeFocused();
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Enter");
    await expect((await opened).getByText("The docs")).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await context.close();
  });
});

// Proves document/link-operator
test("without the operator's pages there are neither links nor an empty footer", async ({ page, cloud }) => {
  for (const address of ["/", "/sign-in", "/sign-up", "/sign-in/code"]) {
    await visit(page, address);
    await expect(page.getByRole("link").first()).toBeVisible();
    expect(await linksOut(page.locator("body"))).toEqual([]);
    await expect(page.locator("footer")).toHaveCount(0);
    await expect(agreement(page)).toHaveCount(0);
  }
  await openMenu(page, cloud);
  await expect(items(page)).toHaveText(["Invite people", "Account", "Sign out"]);
  await expect(page.getByRole("menu").getByRole("separator")).toHaveCount(1);
});

test("one page of the operator is named alone, and the support address is the contact", async ({
  browser,
  cloud,
}) => {
  const vars = { PRIVACY_URL: VARS.PRIVACY_URL, SUPPORT_URL: VARS.CONTACT_URL };
  await withOwnWorker(cloud, { vars }, async ({ origin }) => {
    const page = await browser.newPage({ baseURL: origin });
    await visit(page, "/sign-in");
    await expect(agreement(page)).toHaveText("By continuing, you agree to the Privacy Policy.");
    expect(await linksOut(page.locator("body"))).toEqual([PRIVACY, CONTACT]);
    await page.close();
  });
});

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
  test.setTimeout(120_000);
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
