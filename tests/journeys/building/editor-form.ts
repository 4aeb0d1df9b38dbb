import type { Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createClosedForm } from "#local/seed/seed.ts";
import { blockList } from "../canvas-of.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

export { addBlock, addQuestion, blockNames, saved, storedLabels } from "./builder-page.ts";

/** Signs up through the page. Only for journeys about signing in or the page after it. */
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

/** Opens the builder as a new owner of a new form: an empty one with this title, or the given sketch. */
export async function openBuilder(page: Page, cloud: CloudAddresses, form: string | FormSketch) {
  const opened = await openFormAt(page, cloud, form, "form/edit");
  await expect(blockList(page)).toBeVisible();
  return opened;
}

/** The same, on another of the form's pages. */
export async function openFormAt(
  page: Page,
  cloud: CloudAddresses,
  form: string | FormSketch,
  where: EditorPage,
) {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const sketch = typeof form === "string" ? new FormSketch(form) : form;
  const created = await createClosedForm(owner.client, owner.project_id, sketch);
  /** Reads the form as the server has it. */
  const stored = async () => {
    const { document_id } = created;
    const document = await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } });
    return document.form;
  };
  await page.goto(created.redirect.replace("form/edit", where));
  return { ...owner, ...created, stored };
}
