import type { Page } from "@playwright/test";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { draftsInBrowser, openForm, query, untilSaved } from "../respondent-form.ts";
import { expect, hostHtml, test } from "../share/host-site.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** A form with a section for members, which only their answers show. */
function memberForm(): FormSketch {
  const form = new FormSketch("Club");
  form.section();
  form.header("About you");
  const member = form.field({ name: "member", type: "switch", label: "I am a member" });
  form.section(whenValue(member, "!=", true));
  form.header("Members only");
  form.field({ name: "number", type: "text", label: "Number" });
  form.section();
  form.header("Goodbye");
  form.field({ name: "words", type: "text", label: "Last words" });
  return form;
}

test("a reload returns to a section that only the answers show, and history continues from there", async ({
  page,
  cloud,
}) => {
  const { path } = await openForm(cloud, memberForm());
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

test("if the section was removed from the form, a reload opens the first one", async ({ page, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  const first = await page.locator("[data-gf-section-id]").first().getAttribute("id");
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await untilSaved(page, () => page.getByLabel("Tea").check());
  const gone = new URL(page.url()).hash.slice(1);
  await query(cloud, "UPDATE form_block SET parent_id = $2 WHERE parent_id = $1", [gone, first]);
  await query(cloud, "DELETE FROM form_block WHERE id = $1", [gone]);
  await query(cloud, "UPDATE form SET version = version + 1 WHERE id = $1", [form_id]);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page.getByText("Section 1 of 2")).toBeVisible();
});

test("a reload stops at the first section with an error, and says why", async ({ page, cloud }) => {
  const form = new FormSketch("Account");
  form.section();
  form.header("Who are you?");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "pin", type: "password", label: "PIN", required: true });
  form.section();
  form.header("More");
  form.field({ name: "more", type: "text", label: "More words" });
  const { path } = await openForm(cloud, form);
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
  cloud,
}) => {
  const { path } = await openForm(cloud);
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

test("in a frame, reloading the outer page restores the section, until a new response starts", async ({
  page,
  cloud,
  site,
}) => {
  const { path } = await openForm(cloud);
  const html = hostHtml(
    `<iframe src="${cloud.origin}${path}" title="Form" style="width: 100%; height: 900px"></iframe>`,
  );
  await page.goto(site.serve("/", html));
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Ada");
  await frame.getByRole("button", { name: "Next" }).click();
  await untilSaved(page, () => frame.getByLabel("Tea").check());
  // The address in the markup, without its section.
  await page.goto("about:blank");
  await page.goto(site.serve("/", html));
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  await expect(frame.getByLabel("Tea")).toBeChecked();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();

  await page.goto("about:blank");
  await page.goto(site.serve("/", html));
  await expect(frame.getByText("Section 1 of 3")).toBeVisible();
  await expect(frame.getByLabel("Name")).toHaveValue("");
});

test("a draft whose tab was closed continues in its section; starting over opens the first", async ({
  page,
  context,
  cloud,
}) => {
  const { path } = await openForm(cloud);
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
