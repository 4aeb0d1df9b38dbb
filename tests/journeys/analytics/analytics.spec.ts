import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

// Proves data/route-analytics, data/mode-side-menu-group
test("an owner watches a form's visits and responses arrive, as charts, tables and on a map", async ({
  page,
  browser,
  cloud,
}) => {
  const form = new FormSketch("Applications");
  form.field({ name: "name", type: "text", label: "Name" });
  const { owner, document_id, path, form_id } = await openForm(cloud, form);
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  await resumeSession(page.context(), owner);
  await page.goto(`/${document!.slug}/${document!.project}/${document_id}/data/analytics`);
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Analytics" })).toHaveAttribute("aria-current", "page");
  await expectSoundEverywhere(page, "nothing yet");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(path, page.url()).href);
  await visitor.getByLabel("Name").fill("Ada");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete\?rid=/);

  const live = page.getByRole("region", { name: "Last 15 minutes" });
  const number = (kind: string) =>
    live.getByRole("article", { name: kind, exact: true }).getByRole("paragraph");
  await expect(number("Responses")).toHaveText("1");
  await expect(number("Sessions")).toHaveText("1");
  await expect(number("Views")).toHaveText("1");
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toHaveCount(0);
  await expect(
    live.getByRole("img", { name: /^Responses, last 15 minutes: 1, at most 1 at / }),
  ).toBeVisible();

  // The local cloud is somewhere.
  await query(cloud, "UPDATE response SET geo = NULL WHERE form_id = $1", [form_id]);
  // Earlier responses: one from where both numbers are zero, and one from nowhere.
  await query(
    cloud,
    `INSERT INTO response (form_id, local_index, data, geo, x_useragent, created_at)
     SELECT $1, 1000 + n, '{}', geo, 'Mozilla/5.0 (iPhone) Mobile', now() - interval '3 days'
     FROM (VALUES (1, '{"country": "GH", "latitude": "0", "longitude": "0"}'::jsonb), (2, NULL)) v (n, geo)`,
    [form_id],
  );
  await page.reload();
  const history = page.getByRole("region", { name: "Over time", exact: true });
  const responses = history.getByRole("article", { name: "Responses", exact: true });
  await expect(responses.getByRole("paragraph")).toHaveText("3");
  await expect(history.getByRole("row", { name: /^Ghana 1/ })).toBeVisible();
  await expect(history.getByRole("row", { name: /^Unknown 2/ }).first()).toBeVisible();
  await expect(
    history.getByText("1 response with a known location · 2 with an unknown location"),
  ).toBeVisible();
  await expectSoundEverywhere(page, "with numbers");

  await responses.getByRole("button", { name: "Responses: show as table" }).click();
  const table = history.getByRole("region", { name: "Responses by time, last 30 days" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1)).toHaveText(/1$/);
  await history.getByRole("combobox", { name: "Show by" }).click();
  await page.getByRole("option", { name: "Hours" }).click();
  await expect(responses.getByRole("paragraph")).toHaveText("1");
  await expectSoundEverywhere(page, "as a table");

  await page.route("**/analytics/recent", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Couldn’t load analytics");
  await page.unroute("**/analytics/recent");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(number("Responses")).toBeVisible();

  await page.route(/\/analytics\?/, (route) => route.fulfill({ status: 503, json: {} }));
  await history.getByRole("combobox", { name: "Show by" }).click();
  await page.getByRole("option", { name: "Weeks" }).click();
  await expect(history.getByRole("alert")).toContainText("Couldn’t load the numbers over time");
  await expect(number("Responses")).toBeVisible();
  await page.unroute(/\/analytics\?/);
  await history.getByRole("button", { name: "Retry" }).click();
  await expect(responses.getByRole("paragraph")).toHaveText("3");
  await visitor.context().close();
});
