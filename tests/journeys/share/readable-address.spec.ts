import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query, storedAnswers, untilSaved } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

// Proves editor/setting-address, editor/setting-former-address, editor/setting-link-preview
// Proves document/route-public-form
test("an owner gives a form a custom link and a preview, and visitors respond there without JavaScript too", async ({
  page,
  browser,
  cloud,
}) => {
  const sketch = new FormSketch("Summer Party!");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who comes?", required: true });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const [place] = await query<{ path: string; slug: string }>(
    cloud,
    `SELECT '/' || o.slug || '/' || p.name || '/' AS path, o.slug FROM project p
     JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [owner.project_id],
  );
  await page.goto(`${place!.path}${document_id}/connect/share`);
  await page.getByText("Custom link", { exact: true }).click();
  const name = page.getByLabel("Name in the link");
  await expect(name).toHaveValue("summer-party");
  await name.fill("settings");
  await name.press("Enter");
  await expect(page.getByText("“settings” is reserved. Choose another name.")).toBeVisible();
  // What people type becomes what an address can have.
  await name.fill("");
  await name.pressSequentially("Summer Party");
  await expect(name).toHaveValue("summer-party");
  await name.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Custom link saved" })).toBeVisible();
  const link = page.getByLabel("Link", { exact: true });
  const address = `${cloud.origin}/@${place!.slug}/summer-party`;
  await expect(link).toHaveValue(address);

  await name.fill("garden-party");
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(link).toHaveValue(address.replace("summer", "garden"));

  await page.getByText("Link preview", { exact: true }).click();
  await page.getByLabel("Description").fill("Food & music");
  await page.getByLabel("Description").blur();
  await expect(page.getByRole("figure", { name: "Sample of the link preview" })).toContainText(
    "Food & music",
  );
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await expectSoundEverywhere(page);

  // The former link, on a phone without JavaScript.
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const visitor = await phone.newPage();
  await visitor.goto(`${address}?who=Ada`);
  await expect(visitor).toHaveURL(`${address.replace("summer", "garden")}?who=Ada`);
  await visitor.reload();
  await expect(visitor.locator('meta[property="og:description"]')).toHaveAttribute("content", "Food & music");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByText("Your response was received")).toBeVisible();
  expect(await storedAnswers(cloud, form_id)).toEqual([{ who: "Ada" }]);
  await phone.close();

  // With JavaScript, the draft is that of the form, whatever its address.
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(address.replace("summer", "garden"));
  await untilSaved(desk, () => desk.getByLabel("Who comes?").fill("Bea"));
  await desk.goto(`${cloud.origin}/d/e/${form_id}`);
  await expect(desk.getByLabel("Who comes?")).toHaveValue("Bea");
  await desk.getByRole("button", { name: "Submit" }).click();
  await expect(desk.getByText("Your response was received")).toBeVisible();
  await desk.context().close();

  await page.getByRole("button", { name: "Release “summer-party”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("“summer-party” released")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Former links" })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
  await page.getByRole("button", { name: "Remove custom link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove custom link" }).click();
  await expect(link).toHaveValue(`${cloud.origin}/d/e/${form_id}`);
});
