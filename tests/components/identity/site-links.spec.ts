import type { Locator, Page } from "@playwright/test";
import { loadWorkspace } from "#core/contracts/documents/workspace.ts";
import { loadSignInMethods } from "#core/contracts/identity/identity.ts";
import type { SiteLinks } from "#core/contracts/wire/site-links.ts";
import { AppError } from "#core/errors/app-error.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expectSoundEverywhere, SCHEMES } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** Links to pages of the operator. */

const LINKS: SiteLinks = {
  docs: "https://docs.example.org/sheaf",
  contact: "mailto:hello@example.org",
  pricing: "https://example.org/pricing",
  terms: "https://example.org/terms",
  privacy: "https://example.org/privacy",
  cookies: "https://example.org/cookies",
};
const [DOCS, CONTACT, PRICING, TERMS, PRIVACY, COOKIES] = [
  ["Docs (opens in a new tab)", LINKS.docs, "_blank", "noopener"],
  ["Contact", LINKS.contact, null, null],
  ["Pricing (opens in a new tab)", LINKS.pricing, "_blank", "noopener"],
  ["Terms (opens in a new tab)", LINKS.terms, "_blank", "noopener"],
  ["Privacy Policy (opens in a new tab)", LINKS.privacy, "_blank", "noopener"],
  ["Cookie Policy (opens in a new tab)", LINKS.cookies, "_blank", "noopener"],
];

/** A deployment with these links. `signIn` makes the visitor a member. */
function siteWith(server: ComponentServer, links: SiteLinks) {
  const site = new FakeForm("Tournament");
  site.workspace = { ...site.workspace, links };
  let isMember = false;
  const services = { email_code: true, github: false, google: false, sign_up: "open", domains: [] } as const;
  site.answers
    .on(loadSignInMethods, () => ({ ...services, links }))
    .on(loadWorkspace, () => {
      if (!isMember) throw new AppError("UNAUTHENTICATED");
      return site.workspace;
    });
  server.answerWith(site);
  return {
    signIn() {
      isMember = true;
    },
  };
}

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
/** The items of the account menu, without the themes. */
const items = (page: Page) => page.getByRole("menuitem");

async function openMenu(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
}

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
test("the operator's pages are linked where people look for them", async ({ page, context, server }) => {
  const site = siteWith(server, LINKS);
  await visit(page, "/");
  await expect(footer(page)).toBeVisible();
  expect(await linksOut(page.locator("body"))).toEqual([DOCS, CONTACT, PRICING, TERMS, PRIVACY, COOKIES]);
  await expectSoundEverywhere(page, "the welcome page");

  for (const address of ["/sign-in", "/sign-up", "/sign-in/code"]) {
    await visit(page, address);
    await expect(agreement(page)).toHaveText("By continuing, you agree to the Terms and the Privacy Policy.");
    expect(await linksOut(agreement(page))).toEqual([TERMS, PRIVACY]);
    expect(await linksOut(footer(page))).toEqual([CONTACT, COOKIES]);
    await expectSoundEverywhere(page, address);
  }

  await context.route("https://docs.example.org/**", (route) => route.fulfill({ body: "The docs" }));
  site.signIn();
  await openMenu(page);
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
});

// Proves document/link-operator
test("without the operator's pages there are neither links nor an empty footer", async ({ page, server }) => {
  const site = siteWith(server, {});
  for (const address of ["/", "/sign-in", "/sign-up", "/sign-in/code"]) {
    await visit(page, address);
    await expect(page.getByRole("link").first()).toBeVisible();
    expect(await linksOut(page.locator("body"))).toEqual([]);
    await expect(page.locator("footer")).toHaveCount(0);
    await expect(agreement(page)).toHaveCount(0);
  }
  site.signIn();
  await openMenu(page);
  await expect(items(page)).toHaveText(["Invite people", "Account", "Sign out"]);
  await expect(page.getByRole("menu").getByRole("separator")).toHaveCount(1);
});

test("one page of the operator is named alone, beside the contact", async ({ page, server }) => {
  siteWith(server, { privacy: LINKS.privacy!, contact: LINKS.contact! });
  await visit(page, "/sign-in");
  await expect(agreement(page)).toHaveText("By continuing, you agree to the Privacy Policy.");
  expect(await linksOut(page.locator("body"))).toEqual([PRIVACY, CONTACT]);
});

test("a wrong entry is explained at its field, in our words", async ({ page, server }) => {
  siteWith(server, {});
  await page.goto("/sign-up");
  const [name, email, password] = [
    page.getByLabel("Name"),
    page.getByLabel("Email"),
    page.getByLabel("Password", { exact: true }),
  ];
  await email.fill("olga");
  await password.fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Enter your name.");
  await expect(email).toHaveAccessibleDescription("Enter an email address like name@example.com.");
  await expect(password).toHaveAccessibleDescription("Use at least 8 characters.");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expectSoundEverywhere(page);
  await name.fill("Olga");
  await expect(name).not.toHaveAttribute("aria-invalid");
});
