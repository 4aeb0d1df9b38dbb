import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { chooseTyped } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, storedCells, untilSaved } from "../respondent-form.ts";

/**
 * Date-times on both sides of a daylight saving change, from the page to the grid. The browser's clock is in winter.
 */

function visitForm(): FormSketch {
  const form = new FormSketch("Visit");
  const at = form.field({
    name: "at",
    type: "datetime-local",
    label: "Arrival",
    data: { min: "2026-01-01T00:00", max: "2026-12-31T23:59" },
  });
  form.field({ name: "late", type: "text", label: "Why so late?" }, whenValue(at, "<", "2026-07-01T10:00"));
  form.field({ name: "times", type: "datetime-local", label: "Times", is_array: true });
  return form;
}

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a summer time is stored, resumed and shown with the summer offset", async ({ page, cloud }) => {
    await page.clock.setFixedTime(new Date("2026-01-15T15:00:00Z"));
    const { form_id, path } = await openForm(cloud, visitForm());
    await page.goto(path);
    await expect(page.getByText("Time zone").first()).toBeHidden();
    const arrival = page.getByLabel("Arrival");
    await arrival.fill("2026-07-01T09:59");
    await expect(page.getByLabel("Why so late?")).toBeHidden();
    await arrival.fill("2026-07-01T10:00");
    await expect(page.getByLabel("Why so late?")).toBeVisible();
    await page.getByRole("textbox", { name: /^Times( 1)?$/ }).fill("2026-01-15T10:00");
    await page.getByRole("button", { name: "Add another" }).click();
    await untilSaved(page, () => page.getByRole("textbox", { name: "Times 2" }).fill("2026-03-08T02:30"));

    await page.reload();
    await expect(arrival).toHaveValue("2026-07-01T10:00");
    await expect(page.getByRole("textbox", { name: /^Times( 1)?$/ })).toHaveValue("2026-01-15T10:00");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    const { at, times } = await storedCells(cloud, form_id);
    expect(at!.value).toBe("2026-07-01T14:00:00.000Z");
    expect(times!.value).toEqual(["2026-01-15T15:00:00.000Z", "2026-03-08T07:30:00.000Z"]);
  });
});

// Proves editor/setting-time-zone, data/view-time-zone
test("the owner sets the form's time zone, the page shows it without JavaScript, and the grid uses it", async ({
  page,
  browser,
  cloud,
}) => {
  const { form_id, path, owner, document_id } = await openForm(cloud, visitForm());
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  const organization = organizations[0]!.name;
  await page.goto(editorPath(organization, "forms", document_id, "form/edit"));
  await page.getByRole("link", { name: "Settings" }).click();
  const zone = page.getByLabel("Form time zone");
  await expect(zone).toHaveValue("Not set (UTC)");
  await chooseTyped(zone, "America/New York");
  const card = page.locator("form").filter({ has: page.getByRole("heading", { name: "Time zone" }) });
  await expect(card.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(zone).toHaveValue("America/New York");

  const context = await browser.newContext({ javaScriptEnabled: false, timezoneId: "Asia/Tokyo" });
  const plain = await context.newPage();
  await plain.goto(new URL(path, cloud.origin).href);
  await expect(plain.getByText("Time zone: Eastern Time.").first()).toBeVisible();
  await plain.getByLabel("Arrival").fill("2026-07-01T10:00");
  await plain.getByRole("button", { name: "Submit" }).click();
  await expect(plain).toHaveURL(/\/complete\?rid=/);
  const { at } = await storedCells(cloud, form_id);
  expect(at!.value).toBe("2026-07-01T14:00:00.000Z");
  await context.close();

  await page.goto(editorPath(organization, "forms", document_id, "data/responses"));
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByLabel("Time zone").click();
  await page.getByRole("option", { name: /^Scheduling time zone: America\/New York/ }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell", { name: /Jul 1, 2026, 10:00\sAM/ })).toBeVisible();
});
