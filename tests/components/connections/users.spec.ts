import { type AuthUser, listAuthUsers, USERS_PER_PAGE } from "#core/contracts/connections/lookups.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import { axe } from "../../journeys/axe.ts";
import { inEveryLook } from "../../journeys/grid/in-every-look.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import type { FakeForm } from "../fakes/form.ts";
import { openGuestBook } from "./hotel.ts";

const ADA: AuthUser = {
  id: "11111111-1111-4111-8111-111111111111",
  avatar_url: null,
  display_name: "Ada Lovelace",
  email: "ada.lovelace@example.org",
  phone: "+43 660 123",
  providers: ["google", "email"],
  created_at: "2025-01-01T00:00:00Z",
  last_sign_in_at: "2025-02-01T00:00:00Z",
};
/** The newest first. */
const USERS = [
  ADA,
  ...Array.from({ length: 103 }, (_, index): AuthUser => {
    const n = 103 - index;
    return {
      ...ADA,
      id: `22222222-2222-4222-8222-222222222${String(n).padStart(3, "0")}`,
      display_name: `Person ${n}`,
      email: `person${n}@example.org`,
      ...{ phone: null, providers: ["email"], last_sign_in_at: null },
      created_at: new Date(Date.UTC(2024, 0, 1, n)).toISOString(),
    };
  }),
];

/** The users of the server outside. `fail` says why it does not tell them. */
function answerUsers({ answers }: FakeForm): { reason: string | null } {
  const fail: { reason: string | null } = { reason: null };
  answers.on(listAuthUsers, ({ query: { page = 1 } }) => {
    if (fail.reason !== null) throw new AppError("EXTERNAL_DATABASE_FAILED", { reason: fail.reason });
    const first = (page - 1) * USERS_PER_PAGE;
    return { total: USERS.length, users: USERS.slice(first, first + USERS_PER_PAGE) };
  });
  return fail;
}

test("a database lists the users beside its tables", async ({ page, server }) => {
  const { fake } = await openGuestBook(page, server);
  answerUsers(fake);
  const { document, database_id, organization, project, role } = fake.document;
  const tables = [{ id: fake.form_id, name: "products", description: null }];
  fake.answers.on(loadDocument, () => ({
    ...{ organization, project, role, tables, form: null, database_id },
    document: { ...document, doctype: "v0_schema" as const, title: "shop" },
  }));
  await page.goto(fake.path("connect/database/supabase"));
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "auth.users" }).click();
  await expect(page.getByText("Users: 104")).toBeVisible();
  await expect(page).toHaveTitle(/^auth\.users · shop/);
  await expectSoundEverywhere(page, "the users of a database");
  await expect(pages.getByRole("link", { name: "products" })).toHaveAttribute(
    "href",
    /\/data\/table\/products$/,
  );
});

// Proves data/route-auth-users, connection/user-mask, connection/user-pages, connection/user-page-unreadable
test("users are paged, searched and masked", async ({ page, server }) => {
  const { fake } = await openGuestBook(page, server);
  const fail = answerUsers(fake);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "auth.users" }).click();
  await expect(page).toHaveURL(/\/data\/x\/auth\.users$/);
  const users = page.locator("tbody tr");
  await expect(page.getByText("Users: 104")).toBeVisible();
  await expect(users).toHaveCount(100);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Avatar",
    "UID",
    "Display name",
    "Email",
    "Phone",
    "Providers",
    "Created at",
    "Last sign in at",
  ]);
  await expect(users.first()).toContainText("Ada Lovelace");
  await expect(users.first()).toContainText("google, email");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(users).toHaveCount(4);

  fail.reason = "The server failed with 503.";
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByText("The page couldn’t be loaded")).toBeVisible();
  await expect(users).toHaveCount(4);
  fail.reason = null;
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(users).toHaveCount(100);

  await page.getByRole("searchbox", { name: "Search this page" }).fill("lovelase");
  await expect(users).toHaveCount(1);
  await page.getByRole("switch", { name: "Mask data" }).click();
  await expect(users.first()).toContainText("A**");
  await expect(users.first().getByRole("rowheader")).toHaveText("1*******-1111-4111-***1-************");
  expect(await users.first().innerHTML()).not.toContain("11111111-1111-4111-8111-111111111111");
  await expect(users.first()).toContainText("a***********@example.org");
  await expect(users.first()).not.toContainText("Lovelace");
  await expect(users.first()).not.toContainText("660");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Mask data" })).toBeChecked();
  await page.getByRole("searchbox", { name: "Search this page" }).fill("zzzzzz");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search this page" }).fill("");
  await page.getByRole("button", { name: "Next page" }).click();
  await inEveryLook(page, async (check) => {
    await expect(users).toHaveCount(4);
    await check("users");
  });

  fail.reason = "The key isn’t allowed to do this. Check it, or store the secret key.";
  await page.reload();
  await expect(page.getByRole("heading", { name: "The users couldn’t be loaded" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The key isn’t allowed to do this.");
  expect((await axe(page).analyze()).violations).toEqual([]);
  fail.reason = null;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(users).toHaveCount(100);
});
