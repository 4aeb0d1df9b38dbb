import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const run = promisify(execFile);

test("links with prefill, programs that submit, and the working embed", async ({ page, cloud }) => {
  const sketch = new FormSketch("Order");
  sketch.section();
  sketch.field({ name: "source", type: "hidden", label: "Where from", required: true });
  sketch.field({ name: "who", type: "text", label: "It's for?", required: true });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const [place] = await query<{ path: string }>(
    cloud,
    `SELECT '/' || o.slug || '/' || p.name || '/' AS path FROM project p
     JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [owner.project_id],
  );
  await page.goto(`${place!.path}${document_id}/connect`);
  await expect(page).toHaveURL(/connect\/share$/);

  // Programs.
  await page.getByText("For developers").click();
  const sample = page.getByLabel("Sample", { exact: true });
  const bodyOf = async () => (await sample.inputValue()).trim();
  await run("bash", ["-c", `${await bodyOf()} --fail`]);
  await choose(page.getByRole("combobox", { name: "Sample code" }), "JavaScript");
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", await bodyOf()]);
  expect(stdout).toMatch(/^Response [0-9a-f-]{36}\n$/);
  expect(await storedAnswers(cloud, form_id)).toEqual([
    { source: "Where from", who: "It's for?" },
    { source: "Where from", who: "It's for?" },
  ]);
  await page.getByText("Embed on your site").click();
  const style = page.getByRole("combobox", { name: "Embed style" });
  await choose(style, "Plain iframe, without a script");
  await page.getByRole("button", { name: "Show preview" }).click();
  const site = page.frameLocator('iframe[title="Preview of the form on your site"]');
  await expect(site.locator("iframe")).toHaveAttribute("title", "Order");
  await choose(style, "Popup, opened by a button");
  await site.getByRole("button", { name: "Order" }).click();
  await expect(site.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  await page.getByRole("button", { name: "Hide preview" }).click();
  await page.getByRole("heading", { name: "Share", level: 1 }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);

  // Parameters.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Parameters" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Required/);
  await page.getByLabel("Where from").fill("news & mail");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("It's for?").fill("Ada");
  const address = new URL(await page.getByLabel("Link", { exact: true }).inputValue());
  expect([...address.searchParams]).toEqual([
    ["source", "news & mail"],
    ["who", "Ada"],
  ]);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview with these values" }).click();
  await expect((await opened).getByLabel("It's for?")).toHaveValue("Ada");
  await (await opened).close();
  await page.getByRole("heading", { name: "Parameters", level: 1 }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
  const visitor = await page.context().newPage();
  await visitor.goto(address.pathname + address.search);
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete\?/);
  expect((await storedAnswers(cloud, form_id)).at(-1)).toEqual({ source: "news & mail", who: "Ada" });
  await visitor.close();

  // Customers.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Customer IDs" }).click();
  await expect(page.getByRole("textbox", { name: "Sample code" })).toHaveValue(/createHmac/);
  await choose(page.getByRole("combobox", { name: "Language" }), "Python");
  await expect(page.getByRole("textbox", { name: "Sample code" })).toHaveValue(
    new RegExp(`hmac\\.new[^]*${form_id}`),
  );
  await page.getByRole("heading", { name: "Customer IDs", level: 1 }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
});
