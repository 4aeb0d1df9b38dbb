import { loadWorkspace } from "#core/contracts/documents/workspace.ts";
import { loadSignInMethods } from "#core/contracts/identity/identity.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { AppError } from "#core/errors/app-error.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeWorkspace } from "../fakes/workspace.ts";

test("signing in and up, with their errors", async ({ page, server }) => {
  const site = new FakeWorkspace();
  const ways = { email_code: true, github: false, google: false, sign_up: "open", domains: [] } as const;
  site.answers
    .on(loadSignInMethods, () => ({ ...ways, links: {} }))
    .on(loadWorkspace, () => {
      throw new AppError("UNAUTHENTICATED");
    });
  await page.route(`**${IDENTITY_PATH}/**`, (route) => {
    const json = { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" };
    return route.fulfill({ status: 401, json });
  });
  await openAt(page, server, site, "/sign-up");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await expectSoundEverywhere(page, "signing up");
  await page.goto("/sign-in?next=//evil.example");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/invalid|password/i);
  await expectSoundEverywhere(page, "a refused sign-in");
});
