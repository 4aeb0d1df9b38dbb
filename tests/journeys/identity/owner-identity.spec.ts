import type { APIRequestContext } from "@playwright/test";
import { signIn } from "../building/editor-form.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { withOwnWorker } from "../own-worker.ts";
import { newOwner } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { codeFor } from "./mailed-code.ts";

/** The newest mail to the address in the local mailbox. */
async function newestMail(request: APIRequestContext, { mailBox }: CloudAddresses, to: string) {
  const find = async () => {
    const response = await request.get(`${mailBox}/messages?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { text: string }[])[0]?.text;
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? "";
}

test("a mailed code signs in, and a mailed link replaces a forgotten password, once", async ({
  page,
  request,
  cloud,
}) => {
  const { client, email } = await newOwner(cloud);
  await test.step("a code, after a wrong one", async () => {
    await page.goto("/sign-in?next=/account");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("link", { name: "Email me a sign-in code" }).click();
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByLabel("Code")).toBeFocused();
    const code = /\d{6}/.exec(await newestMail(request, cloud, email))![0];
    await page.keyboard.type(code === "123456" ? "654321" : "123456");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("That code isn’t right.");
    await expectSoundEverywhere(page);
    await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
  });

  await page.context().clearCookies();
  await request.delete(`${cloud.mailBox}/messages`);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectSoundEverywhere(page);

  const link = /https?:\S+/.exec(await newestMail(request, cloud, email))![0];
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("an entirely new password");
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await expect(
    client.call({ method: "GET", path: "/private/workspace", access: "signed-in" }),
  ).rejects.toThrow();

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("yet another password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("signing up twice opens the same account, and reveals nothing to others", async ({
  page,
  request,
  cloud,
}) => {
  const { email, password } = await newOwner(cloud);
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Olga again");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("easy to guess");
  await page.getByLabel("Password", { exact: true }).fill("a password of another day");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible();
  expect(await newestMail(request, cloud, email)).toContain("You already have an account");
  await request.delete(`${cloud.mailBox}/messages`);
  await page.getByRole("button", { name: "Change email or get a new code" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Name")).toHaveValue("Olga again");
  await page.getByLabel("Password", { exact: true }).fill("a password of another day");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.keyboard.type(await codeFor(cloud, email));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { email, password });
});

test("the account: name, password, signing out everywhere else", async ({ page, browser, cloud }) => {
  const owner = await newOwner(cloud);
  await signIn(page, owner);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(owner.email);

  await page.getByRole("textbox", { name: "Name" }).fill("Olga Renamed");
  await page.getByRole("textbox", { name: "Name" }).blur();
  await expect(page.getByRole("button", { name: /Olga Renamed/ })).toBeVisible();

  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions.filter({ hasText: "Chrome on" })).toHaveText(/This browser/);
  await expect(sessions).toHaveCount(2);
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Signed out everywhere else.")).toBeVisible();
  await expect(sessions).toHaveCount(1);

  const elsewhere = await browser.newContext({ baseURL: cloud.origin });
  const other = await elsewhere.newPage();
  await signIn(other, owner);
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("an entirely new password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That isn’t your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(owner.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await other.reload();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeVisible();
});

test("the button of a configured sign-in service leads there and back", async ({ page, cloud }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
  const vars = {
    GITHUB_CLIENT_ID: "our-application",
    GITHUB_CLIENT_SECRET: "its secret",
    SIGN_UP: "invited",
  };
  await withOwnWorker(cloud, { vars }, async ({ origin }) => {
    await page.route("https://github.com/**", (route) => {
      const asked = new URL(route.request().url()).searchParams;
      expect(asked.get("client_id")).toBe("our-application");
      // Like a person who cancels there.
      const back = `${asked.get("redirect_uri")}?error=access_denied&state=${asked.get("state")}`;
      return route.fulfill({ status: 302, headers: { location: back } });
    });
    const next = "/acme/forms?sort=title&view=grid,2";
    await page.goto(`${origin}/sign-in?next=${encodeURIComponent(next)}`);
    await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
    await expectSoundEverywhere(page);
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page.getByRole("alert")).toContainText("couldn’t be used to sign in");
    expect(new URL(page.url()).origin).toBe(origin);
    expect(new URL(page.url()).searchParams.get("next")).toBe(next);
  });
});
