import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

function conference(): FormSketch {
  const form = new FormSketch("Conference");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "email", type: "email", label: "E-mail" });
  form.section();
  form.field({ name: "diet", type: "text", label: "What do you eat?" });
  form.field({ name: "phone", type: "text", label: "Phone" });
  return form;
}

/** Sessions of yesterday: everybody begins, most stop after the question about food, the others submit. */
const YESTERDAY = `INSERT INTO response_session
    (id, form_id, raw, last_field_id, x_useragent, geo, form_version, link_parameters, started_at, updated_at, submitted_at)
  SELECT gen_random_uuid(), $1,
    CASE WHEN n <= 12 THEN jsonb_build_object($2::text, 'a', $3::text, 'b')
      WHEN n <= 15 THEN jsonb_build_object($2::text, 'a') ELSE '{}' END,
    NULL, CASE WHEN n % 3 = 0 THEN 'Mozilla/5.0 (Windows NT 10.0)' ELSE 'Mozilla/5.0 (iPhone) Mobile' END,
    '{"country": "DE"}', 1, CASE WHEN n % 2 = 0 THEN '{"utm_source": "newsletter"}'::jsonb ELSE '{}' END,
    now() - interval '1 day', now() - interval '23 hours',
    CASE WHEN n > 15 THEN now() - interval '1 day' + make_interval(secs => 60 + n) END
  FROM generate_series(1, 30) n`;

/** Opens the analytics of a new form. */
async function openAnalytics(page: Page, cloud: CloudAddresses) {
  const form = await openForm(cloud, conference());
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [form.document_id],
  );
  await resumeSession(page.context(), form.owner);
  const base = `/${document!.slug}/${document!.project}/${form.document_id}/data`;
  await page.goto(`${base}/analytics`);
  return { ...form, base };
}

// Proves data/route-results-funnel
test("an owner sees where people stop, live, by group, and opens their sessions", async ({
  page,
  browser,
  cloud,
}) => {
  const { path, form_id, base } = await openAnalytics(page, cloud);
  await page.getByRole("link", { name: "Show where people stop" }).click();
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  await expectSoundEverywhere(page, "nobody yet");

  // A visitor answers one question, and the open page shows it without a reload.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`${path}?utm_source=poster&utm_term=a%40b.test`, page.url()).href);
  await visitor.getByLabel("Name").fill("Ada");
  const steps = page.getByRole("region", { name: "From view to response" });
  const step = (name: string) =>
    steps.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(step("Starts").getByText("1 is still answering")).toBeVisible();
  await expect(step("Views")).toContainText("1");
  await visitor.getByRole("button", { name: "Next" }).click();
  await visitor.getByLabel("Phone").fill("none");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete\?rid=/);
  await expect(step("Completions")).toContainText("100% of starts");
  await visitor.context().close();
  const [session] = await query<{ link_parameters: object; form_version: string | null }>(
    cloud,
    "SELECT link_parameters, form_version FROM response_session WHERE form_id = $1",
    [form_id],
  );
  expect(session).toMatchObject({ link_parameters: { utm_source: "poster", utm_term: null } });
  expect(session!.form_version).not.toBeNull();

  const fields = await query<{ id: string; name: string }>(
    cloud,
    "SELECT id, name FROM attribute WHERE form_id = $1",
    [form_id],
  );
  const idOf = (name: string) => fields.find((field) => field.name === name)!.id;
  await query(cloud, YESTERDAY, [form_id, idOf("name"), idOf("diet")]);
  await page.reload();
  await expect(step("Starts")).toContainText("31");
  await expect(step("Starts")).toContainText("More than views");
  await expect(step("Completions")).toContainText("16");
  await expect(step("Median time")).toContainText(/1:2\d/);
  const questions = page.getByRole("table", { name: "Where people stop" });
  const row = (name: string) => questions.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Name")).toHaveText(/^NameMany people stop here\. Next: E-mail31 100%3 10%$/);
  await expect(row("What do you eat")).toContainText("Many people stop here. Next: Phone");
  await expect(row("What do you eat")).toContainText("28 90%");
  await expect(row("Submitted")).toContainText("16 52%");
  await expectSoundEverywhere(page, "with numbers");

  const groups = page.getByRole("table", { name: "Compare groups" });
  await expect(groups.getByRole("row", { name: /Phone/ })).toContainText("20");
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "utm_source" }).click();
  await expect(groups.getByRole("row", { name: /newsletter/ })).toContainText("15");
  await expect(groups.getByRole("row", { name: /None/ })).toContainText("15");
  await expect(page).toHaveURL(/by=utm_source/);
  await groups.getByRole("button", { name: "Only newsletter" }).press("Enter");
  await expect(step("Starts")).toContainText("15");
  await expect(step("Views")).toContainText("Views are not known by");
  await expectSoundEverywhere(page, "of a group");
  await page.reload();
  await expect(step("Starts")).toContainText("15");
  await page.getByRole("button", { name: "Remove: Only utm_source: newsletter" }).press("Enter");
  await expect(step("Starts")).toContainText("31");
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "Website" }).click();
  await expect(page.getByText("No website led here in this time.")).toBeVisible();

  // The number leads to as many sessions.
  await row("What do you eat")
    .getByRole("link", { name: "Show 12 sessions that stopped after “What do you eat?”" })
    .click();
  await expect(page).toHaveURL(/data\/responses\/sessions\?where=/);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "13");

  await page.goto(`${base}/results/funnel`);
  await expect(step("Starts")).toContainText("31");
  await page.route("**/results/funnel*", (route) =>
    route.request().resourceType() === "document"
      ? route.fallback()
      : route.fulfill({ status: 503, json: {} }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Couldn’t load the funnel");
  await page.unroute("**/results/funnel*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(step("Starts")).toContainText("31");
});
