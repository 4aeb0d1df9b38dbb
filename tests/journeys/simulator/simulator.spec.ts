import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

// Proves data/route-simulator, data/view-open-simulator, data/constant-simulated
test("an owner simulates a crowd, pauses it, sees what was refused and why, and removes its responses", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Applications");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "mail", type: "email", label: "Mail", required: true });
  const { owner, document_id, form_id } = await openForm(cloud, form);
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  const stored = async () => {
    const rows = await query<{ source: string; n: number }>(
      cloud,
      `SELECT platform_powered_by AS source, count(*)::int AS n FROM response WHERE form_id = $1 GROUP BY 1`,
      [form_id],
    );
    return Object.fromEntries(rows.map(({ source, n }) => [source, n]));
  };
  await resumeSession(page.context(), owner);
  await page.goto(`/${document!.slug}/${document!.project}/${document_id}/data/responses`);
  await page.getByRole("button", { name: "View options" }).click();
  const link = page.getByRole("link", { name: "Open simulator" });
  await expect(link).toHaveAttribute("target", "_blank");
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("open simulator");
  await page.getByRole("option", { name: /^Open simulator/ }).click();
  await (await opened).close();
  await page.goto(`/${document!.slug}/${document!.project}/${document_id}/data/simulator`);
  const start = page.getByRole("button", { name: "Start simulation" });
  await expect(start).toBeVisible();

  await page.getByLabel("Number of submissions").fill("12");
  await page.getByLabel("At the same time").fill("2");
  await page.getByLabel("Pause in milliseconds").fill("300");
  const question = page.getByRole("dialog", { name: "Send 12 simulated responses?" });
  // The question is about the webhooks and emails of this moment.
  await query(
    cloud,
    `INSERT INTO webhook (form_id, url, events, secret)
     SELECT $1, 'https://hooks.example.com/' || n, '{response.created}', '' FROM generate_series(1, 2) n`,
    [form_id],
  );
  await start.click();
  await expect(question).toContainText("2 webhooks will be called.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await stored()).toEqual({});
  await query(cloud, "DELETE FROM webhook WHERE form_id = $1", [form_id]);
  await start.click();
  await expect(question).not.toContainText("will be");
  const sent = page.waitForRequest((request) => request.url().includes("/v1/submit/"));
  await question.getByRole("button", { name: "Understood, start simulation" }).click();
  expect(await (await sent).headerValue("cookie")).toBeNull();

  const run = page.getByRole("region", { name: "Simulation", exact: true });
  await run.getByRole("button", { name: "Pause" }).click();
  await expect(run.getByRole("heading", { name: "Paused" })).toBeVisible();
  await run.getByRole("button", { name: "Resume" }).click();
  await expect(run.getByRole("heading", { name: "Finished" })).toBeVisible();
  await expect(run).toContainText("12 / 12");
  expect(await stored()).toEqual({ simulator: 12 });

  // A limit that is reached midway.
  await query(
    cloud,
    `UPDATE form SET is_max_form_responses_in_total_enabled = true, max_form_responses_in_total = 14 WHERE id = $1`,
    [form_id],
  );
  await query(
    cloud,
    `INSERT INTO form_response_counter (form_id, count) VALUES ($1, 12) ON CONFLICT (form_id) DO UPDATE SET count = 12`,
    [form_id],
  );
  await run.getByRole("button", { name: "New simulation" }).click();
  await page.getByLabel("Number of submissions").fill("5");
  await page.getByLabel("Pause in milliseconds").fill("0");
  await start.click();
  await page.getByRole("button", { name: "Understood, start simulation" }).click();
  await expect(run.getByRole("heading", { name: "Finished" })).toBeVisible();
  await expect(run.getByRole("row", { name: /limit of responses\. \(\d+\) 3$/ })).toBeVisible();
  await expectSoundEverywhere(page, "refusals");

  const kept = page.getByRole("region", { name: "Simulated responses" });
  await expect(kept).toContainText("14 simulated responses are stored");
  await kept.getByRole("button", { name: "Remove simulated responses" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove simulated responses" }).click();
  await expect(kept).toContainText("No simulated responses are stored");
  expect(await stored()).toEqual({});
});
