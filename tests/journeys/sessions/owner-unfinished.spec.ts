import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query, untilSaved } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";

/** A member adds unfinished answers as a response (docs/decisions/062). */

const TOLD = "The team behind this form has added your answers as a response";

function registration(): FormSketch {
  const form = new FormSketch("Registration");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "company", type: "text", label: "Company" });
  form.field({ name: "email", type: "email", label: "E-mail", required: true });
  return form;
}

// Proves data/route-unfinished-answers, data/record-steps
test("an owner finds unfinished answers, adds them as a response, and the respondent is told", async ({
  page,
  browser,
  cloud,
}) => {
  const { owner, document_id, path, form_id } = await openForm(cloud, registration());
  const [place] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  await resumeSession(page.context(), owner);
  const sessions = `/${place!.slug}/${place!.project}/${document_id}/data/responses/sessions`;
  await page.goto(sessions);
  // Every column is in the page.
  const widen = () => page.setViewportSize({ width: 2_000, height: 844 });
  const grid = page.getByRole("grid");
  const toggle = page.getByRole("button", { name: "Unfinished", exact: true });
  await toggle.click();
  await expect(page.getByRole("heading", { name: "No unfinished answers" })).toBeVisible();
  await expectSoundEverywhere(page, "nobody yet");
  await widen();

  const visitor = await browser.newPage({ baseURL: cloud.origin });
  await visitor.goto(path);
  await visitor.getByLabel("Name").fill("Ada");
  await untilSaved(visitor, () => visitor.getByLabel("Company").fill("Engines"));

  // It arrives while the filter is on.
  const row = grid.getByRole("row").filter({ hasText: "Ada" });
  await expect(row).toContainText("2 of 3");
  for (const cell of ["Unfinished", "Company", "Computer, Chrome", "just now"])
    await expect(row).toContainText(cell);
  await expect(row).not.toContainText("Mozilla");
  await page.reload();
  await expect(row).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(new URL(page.url()).searchParams.get("where")).toBe('[["__gf_state","eq","unfinished"]]');
  await expectSoundEverywhere(page, "one session");
  await widen();

  // By keyboard: the toolbar is one stop.
  await page.getByRole("button", { name: "Add filter" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 session", { exact: true }).first()).toBeAttached();

  await row.getByRole("gridcell").nth(2).click();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: "Add these answers as a response?" });
  const ask = () => page.getByRole("button", { name: "Add as a response…" }).click();
  await ask();
  await expect(dialog.getByText("2 of 3 questions are answered.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["E-mail"]);
  await expectSound(page);
  await page.keyboard.press("Escape");
  // The panel is another one on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await ask();
  await expect(dialog.getByRole("listitem")).toHaveText(["E-mail"]);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await widen();
  await ask();
  await dialog.getByRole("button", { name: "Add response" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "No unfinished answers" })).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await expect(grid.getByRole("row").filter({ hasText: "Ada" })).toContainText(
    "Added from unfinished answers",
  );
  const [stored] = await query<{ count: string }>(cloud, "SELECT count(*) FROM response WHERE form_id = $1", [
    form_id,
  ]);
  expect(stored!.count).toBe("1");

  // A session that the filter leaves out, opened by its address.
  const [session] = await query<{ id: string }>(
    cloud,
    "SELECT id FROM response_session WHERE form_id = $1 AND submitted_at IS NOT NULL",
    [form_id],
  );
  const where = encodeURIComponent('[["__gf_state","eq","unfinished"]]');
  await page.goto(`${sessions}?where=${where}&record=${session!.id}`);
  await expect(page.getByText("A member added these answers as a response")).toBeVisible();
  await page.goto(`${sessions}?record=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Couldn’t open this session" })).toBeVisible();
  await expect(page.getByText("It was deleted, or continued on another device.")).toBeVisible();

  // The page that was open all the time.
  await visitor.getByLabel("E-mail").fill("ada@example.com");
  const told = visitor.getByRole("status").filter({ hasText: TOLD });
  await expect(told).toContainText("What you enter here isn’t saved anymore.");
  await expect(told.getByRole("button", { name: "Copy my answers" })).toBeVisible();
  await expect(visitor.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expectSoundEverywhere(visitor, "told while typing");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(told).toBeInViewport();
  await expect(visitor.locator(".message")).toBeEmpty();
  await visitor.reload();
  await expect(visitor.getByText(TOLD)).toBeVisible();
  await expect(visitor.getByText("isn’t saved anymore")).toHaveCount(0);
  await visitor.context().close();
});

// Proves data/route-add-unfinished
test("a respondent without JavaScript is told when they submit, and keeps what they typed", async ({
  browser,
  cloud,
}) => {
  const { path, form_id } = await openForm(cloud, registration());
  const visitor = await browser.newPage({
    baseURL: cloud.origin,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await visitor.goto(path);
  await visitor.getByLabel("Name").fill("Ada");
  await visitor.getByLabel("E-mail").fill("ada@example.com");
  // As if a member had added what an earlier page had saved.
  const session_id = await visitor.locator('input[name="__gf_session"]').inputValue();
  await query(
    cloud,
    `INSERT INTO response_session (id, form_id, started_at, updated_at, submitted_at, payload_hash, receipt)
     VALUES ($1, $2, now(), now(), now(), '\\x', '{"is_added": true}')`,
    [session_id, form_id],
  );
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByText(TOLD)).toBeVisible();
  await expect(visitor.getByLabel("Name")).toHaveValue("Ada");
  await visitor.context().close();
});
