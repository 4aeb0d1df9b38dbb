import { readFile } from "node:fs/promises";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { type EditorPage, editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const SHOTS = process.env.SHOTS;

async function openAnsweredForm(cloud: CloudAddresses, names: string[]) {
  const sketch = new FormSketch("Kept and forgotten");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  const form = await openForm(cloud, sketch);
  for (const who of names) {
    const response = await fetch(cloud.origin + submitPath(form.form_id), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ who, __gf_fp_fingerprintjs_visitorid: "c".repeat(31) + names.indexOf(who) }),
    });
    expect(response.status).toBe(200);
  }
  const { organizations } = await form.owner.client.call<Workspace>(loadWorkspace);
  const path = (page: EditorPage) => editorPath(organizations[0]!.name, "forms", form.document_id, page);
  return { ...form, pathOf: path };
}

test("owners set how long responses are kept, and first see how many would be deleted immediately", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const { owner, form_id, pathOf } = await openAnsweredForm(cloud, ["Old", "New"]);
  await query(
    cloud,
    `UPDATE response SET created_at = now() - interval '40 days' WHERE form_id = $1 AND data::text LIKE '%Old%'`,
    [form_id],
  );
  await resumeSession(page.context(), owner);
  await page.goto(pathOf("form"));
  const card = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Delete old responses" }) });
  const days = card.getByLabel("Days after submission");
  const saved = card.getByText("Saved", { exact: true });
  await card.getByRole("switch", { name: "Delete responses" }).click();
  await expect(saved).toBeVisible();
  await card.getByRole("switch", { name: "Delete unfinished responses" }).click();
  await expect(saved).toBeVisible();
  await days.fill("0");
  await days.blur();
  await expect(days).toHaveAccessibleDescription("Enter a number of days from 1 to 3,650.");
  await page.getByRole("heading", { name: "Settings", exact: true }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
  await card.scrollIntoViewIfNeeded();
  if (SHOTS) await shoot(page, "retention");
  // A number that deletes responses is stored only when it is left, and only after a question.
  await days.fill("30");
  await days.blur();
  const dialog = page.getByRole("dialog", { name: "Delete older responses now?" });
  await expect(dialog).toContainText("1 response will be deleted permanently");
  if (SHOTS) await shoot(page, "retention-dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(days).toHaveValue("365");
  expect(
    await query(cloud, "SELECT response_days FROM form_retention WHERE form_id = $1", [form_id]),
  ).toEqual([{ response_days: 365 }]);

  await days.fill("30");
  await days.press("Enter");
  await dialog.getByRole("textbox").fill("DELETE 1");
  await dialog.getByRole("button", { name: "Save and delete" }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue("30");
  await expect(card.getByLabel("Days after the last change")).toHaveValue("30");
});

// Proves data/customer-erasure
test("a person's data is exported as one copy, and erased", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const { owner, form_id, pathOf } = await openAnsweredForm(cloud, ["Ada Ada", "Grace"]);
  await resumeSession(page.context(), owner);
  await page.goto(pathOf("data/responses"));
  await page.getByRole("gridcell", { name: "Ada Ada" }).click();
  await page.keyboard.press("Space");
  const panel = page.getByRole("complementary", { name: /^Response / });
  const data = panel.getByRole("region", { name: "Customer data" });
  const download = page.waitForEvent("download");
  await data.getByRole("link", { name: "Download data" }).click();
  const kept = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(kept.responses).toMatchObject([{ answers: { who: { value: "Ada Ada" } } }]);
  if (SHOTS) await shoot(page, "person");
  await data.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this customer?" });
  const confirmation = await dialog.locator("strong").textContent();
  await dialog.getByRole("textbox").fill(confirmation!);
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("1 response erased")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada Ada" })).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: "Grace" })).toBeVisible();
  const rows = await query(cloud, "SELECT FROM response WHERE form_id = $1", [form_id]);
  expect(rows).toHaveLength(1);
});

async function shoot(page: import("@playwright/test").Page, name: string) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
}
