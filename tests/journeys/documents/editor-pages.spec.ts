import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("an unknown address shows an error page with a link; a page of the editor redirects to the sign-in", async ({
  page,
  cloud,
}) => {
  const missing = page.getByRole("heading", { name: "Page not found", level: 1 });
  const main = page.getByRole("main");
  for (const path of ["/pricing", "/docs/intro", "/blog/2026/post", "/a/b/c/d/e/f"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(missing).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
  await expectSoundEverywhere(page);
  const id = "0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10";
  for (const path of ["/account", "/new?project=x", `/acme/forms/${id}/data/responses`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  const owner = await newOwner(cloud);
  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  const own = `/${organizations[0]!.name}/${projects[0]!.name}`;
  await page.goto(own);
  await expect(missing).toBeVisible();
  await main.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await expect(page).toHaveURL(own);
  for (const path of ["/pricing", "/a/b/c/d/e/f"]) {
    await page.goto(path);
    await expect(missing).toBeVisible();
    await expect(main.getByRole("link", { name: "Go to dashboard" })).toBeVisible();
  }
  await main.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  // The session has ended, but the browser remembers a signed-in owner.
  await page.context().clearCookies();
  await page.goto(own);
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(own)}`);
});
