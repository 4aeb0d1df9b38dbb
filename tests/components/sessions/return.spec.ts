import { FormSketch } from "#local/seed/form-draft.ts";
import { draftsInBrowser, untilSaved } from "../../journeys/respondent-form.ts";
import { next } from "../../journeys/sessions/drafts.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { memberForm } from "../forms/member-form.ts";

/** A respondent who comes back to a draft is where they were. */

test("a reload returns to a section that only the answers show, and history continues from there", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, memberForm());
  await page.goto(path);
  await page.getByLabel("I am a member").check();
  await next(page);
  await untilSaved(page, () => page.getByLabel("Number").fill("1815"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Members only" })).toBeVisible();
  await expect(page.getByLabel("Number")).toHaveValue("1815");
  await next(page);
  await expect(page.getByText("Section 3 of 3")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Members only" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "About you" })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("I am a member")).toBeChecked();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
});

test("if the section was removed from the form, a reload opens the first one", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  const first = await page.locator("[data-gf-section-id]").first().getAttribute("id");
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await untilSaved(page, () => page.getByLabel("Tea").check());
  const gone = new URL(page.url()).hash.slice(1);
  const blocks = form.form.blocks
    .filter(({ id }) => id !== gone)
    .map((block) => (block.parent_id === gone ? { ...block, parent_id: first } : block));
  expect(blocks).toHaveLength(form.form.blocks.length - 1);
  form.changeBehindTheEdge({ blocks });
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page.getByText("Section 1 of 2")).toBeVisible();
});

test("a reload stops at the first section with an error, and says why", async ({ page, server }) => {
  const form = new FormSketch("Account");
  form.section();
  form.header("Who are you?");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "pin", type: "password", label: "PIN", required: true });
  form.section();
  form.header("More");
  form.field({ name: "more", type: "text", label: "More words" });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("PIN").fill("secret");
  await next(page);
  await untilSaved(page, () => page.getByLabel("More words").fill("and more"));
  // Secrets are not saved.
  await page.reload();
  await expect(page.getByText("Section 1 of 2")).toBeVisible();
  await expect(page.getByLabel("PIN")).toBeFocused();
  await expect(page.getByText("Please fill in this field.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("PIN").fill("secret");
  await next(page);
  await expect(page.getByLabel("More words")).toHaveValue("and more");
});

test("a reload stays at the section with the error, and Back returns to the earlier one", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await page.getByLabel("Tea").check();
  await next(page);
  await untilSaved(page, () => page.getByLabel("I agree").check());
  await page.locator('input[name="name"]').evaluate((input: HTMLInputElement) => {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await untilSaved(page, () => page.getByRole("button", { name: "Submit" }).click());
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await page.getByLabel("Name").fill("Grace");
  await page.goBack();
  await expect(page.getByText("Section 3 of 3")).toBeVisible();
});

test("a draft whose tab was closed continues in its section; starting over opens the first", async ({
  page,
  context,
  server,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  // The following section has no answers.
  await next(page);
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  // A tab that closes in the same moment may lose its place in the form, but no answer.
  const { hash } = new URL(page.url());
  await expect.poll(() => draftsInBrowser(page)).toContain(hash);
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await again.goto(path);
  await expect(again.getByText("Your earlier answers were restored.")).toBeVisible();
  await expect(again.getByText("Section 2 of 3")).toBeVisible();
  await again.getByRole("button", { name: "Start over" }).click();
  await expect(again.getByText("Section 1 of 3")).toBeVisible();
  await expect(again.getByLabel("Name")).toHaveValue("");
  await again.getByLabel("Name").fill("Grace");
  await again.goto("about:blank");
  await again.goto(path);
  await expect(again.getByLabel("Name")).toHaveValue("Grace");
  await expect(again.getByText("Section 1 of 3")).toBeVisible();
});
