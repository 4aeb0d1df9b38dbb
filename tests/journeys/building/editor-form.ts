import type { Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createClosedForm } from "#local/seed/seed.ts";
import { blockList, blocksOf, canvasOf } from "../canvas-of.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

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
  const stored: Stored = async () => {
    const { document_id } = created;
    const document = await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } });
    return document.form;
  };
  await page.goto(created.redirect.replace("form/edit", where));
  return { ...owner, ...created, stored };
}

/** Reads the form as the server has it. */
type Stored = () => Promise<EditorDocument["form"]>;

/** The labels of the stored questions, in page order. */
export async function storedLabels(stored: Stored) {
  const { blocks: all, fields } = await stored();
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  return all.flatMap(({ form_field_id }) => labels.get(form_field_id ?? "") ?? []);
}

/** Inserts the first match of a search in the insert dialog, at the end or after the selected block. */
export async function addBlock(page: Page, search: string): Promise<void> {
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.getByRole("combobox", { name: "Search questions and blocks" }).fill(search);
  await page.keyboard.press("Enter");
}

/** Inserts a question, opens its panel and types its label. */
export async function addQuestion(page: Page, search: string, label: string): Promise<void> {
  await addBlock(page, search);
  const input = page.getByLabel("Label", { exact: true });
  await expect(input).toBeFocused();
  await input.fill(label);
}

/** Waits until the top bar says that everything is stored. */
export const saved = (page: Page) => expect(page.locator("[data-save-state=saved]")).toBeVisible();

/** The names of the blocks, in order, without their kinds and states. */
export const blockNames = (page: Page) =>
  blocksOf(page)
    .getByRole("button", { name: /^Actions for / })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.replace("Actions for ", "")));
