import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { entryPath } from "#core/contracts/wire/paths/private.ts";
import { editorPath, formPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSound } from "../soundness.ts";

/** Enters responses by hand, into a form that is closed to everyone else. */
// Proves data/grid-empty-table, data/record-create, data/record-create-buttons, data/record-title
// Proves data/call-submit, data/call-submit-toasts, data/call-submit-success, data/error-record-save
// Proves data/constant-simulated
test("a member enters responses through the form itself", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const sketch = new FormSketch("Phone calls");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  sketch.section();
  sketch.field({ name: "photo", type: "file", label: "Photo" });
  sketch.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, sketch);
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();

  await page.getByRole("button", { name: "New response" }).click();
  const panel = page.getByRole("complementary", { name: "New response" });
  const form = panel.getByTitle("Form for a new response").contentFrame();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expectSound(page);
  await form.getByRole("button", { name: "Next" }).click();
  await expect(
    form.getByText("Fill in this question").or(form.locator("[aria-invalid=true]")).first(),
  ).toBeVisible();
  await form.getByLabel("Name").fill("Ada by phone");
  await form.getByRole("button", { name: "Next" }).click();
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("called at noon") });
  await expect(form.getByText("note.txt")).toBeVisible();
  // A form with an unfinished upload is not sent.
  await expect(form.getByText(/Uploaded$/)).toBeVisible();
  await form.getByLabel("Guests").fill("3");
  await panel.getByRole("checkbox", { name: "Add another after saving" }).check();
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Saved!")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada by phone" })).toBeVisible();
  // Told apart from what respondents sent.
  await expect(page.getByRole("columnheader", { name: /^Source/ })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Entered by a member" })).toBeVisible();

  // The next one begins empty, and a refusal keeps what was typed.
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByLabel("Name").fill("Bea by post");
  await form.getByRole("button", { name: "Next" }).click();
  await page.route("**/v1/submit/**", (route) => route.fulfill({ status: 409, json: { error: "CONFLICT" } }));
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Failed to save.")).toBeVisible();
  await page.unroute("**/v1/submit/**");
  await panel.getByRole("checkbox", { name: "Add another after saving" }).uncheck();
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("gridcell", { name: "Bea by post" })).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByText("2 responses", { exact: true })).toBeVisible();

  await page.getByRole("grid").focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("new resp");
  await page.getByRole("option", { name: "New response" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole("button", { name: "New response" }).click();
    const sheet = page.getByRole("dialog", { name: "New response" });
    await expect(sheet.getByTitle("Form for a new response").contentFrame().getByLabel("Name")).toBeFocused();
    await expectSound(page);
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
  }
});

/** Answers a form as a respondent and enters another person's answers, in one browser. */
// Proves data/call-entry
test("what a member types in is kept in the tab, and is no respondent's draft", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const sketch = new FormSketch("Guest list");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, sketch);
  await resumeSession(page.context(), owner);
  /** Pages that saved to a session. */
  const saving: string[] = [];
  page.context().on("request", (request) => {
    const isSave = request.method() === "PATCH" && request.url().includes("/v1/session/");
    if (isSave) saving.push(new URL(request.frame().url()).pathname);
  });

  // The member's own draft, in another tab that is gone.
  const own = await page.context().newPage();
  await own.goto(formPath(form_id));
  await own.getByLabel("Name").fill("My own draft");
  await expect.poll(() => saving).toContain(formPath(form_id));
  await own.close();

  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
  await page.getByRole("button", { name: "New response" }).click();
  const panel = page.getByRole("complementary", { name: "New response" });
  const form = panel.getByTitle("Form for a new response").contentFrame();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByLabel("Name").fill("Ada by phone");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  // The panel brings it back, and can be emptied.
  await page.getByRole("button", { name: "New response" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Ada by phone");
  await expect(form.getByText("Your earlier answers were restored.")).toBeVisible();
  await form.getByRole("button", { name: "Start over" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByLabel("Name").fill("Bea by phone");
  await page.reload();
  await page.getByRole("button", { name: "New response" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Bea by phone");

  const again = await page.context().newPage();
  await again.goto(formPath(form_id));
  await expect(again.getByLabel("Name")).toHaveValue("My own draft");
  await again.close();
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("gridcell", { name: "Bea by phone" })).toBeVisible();
  expect(saving).not.toContain(entryPath(form_id));
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.getByRole("gridcell", { name: "My own draft" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada by phone" })).toHaveCount(0);
});
