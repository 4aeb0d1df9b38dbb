import type { Page } from "@playwright/test";
import { createDocument } from "#core/contracts/workspace.ts";
import type { CreatedForm } from "#local/seed/seed.ts";
import { type CloudAddresses, expect } from "./journey.ts";
import { newOwner, resumeSession } from "./owner.ts";

/** By hand: only where signing in, or the page behind it, is what the journey is about. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
}

/** A new owner with a new form, in its builder. */
export async function openBuilder(page: Page, cloud: CloudAddresses, title: string) {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const created = await owner.client.call<CreatedForm>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_form", title },
  });
  await page.goto(created.redirect);
  await expect(page.getByRole("list", { name: "Blocks" })).toBeVisible();
  return { ...owner, ...created };
}

export const blocks = (page: Page) => page.getByRole("list", { name: "Blocks" }).getByRole("listitem");

/** The names of the blocks, in order. */
export const blockNames = (page: Page) =>
  blocks(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
