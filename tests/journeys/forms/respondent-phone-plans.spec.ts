import { gzipSync } from "node:zlib";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { openForm } from "../respondent-form.ts";
import { showUp } from "../visitor.ts";

/** The German plan is one of the larger ones: half of all countries have less than 0.2 KB (decision 065). */
const MOST_BYTES = 26 * 1024;

test("from opening to the submitted form, a page with a phone question loads at most 26 KB of script", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Contact");
  const data = { default_country: "DE" };
  form.field({ name: "phone", type: "tel", label: "Phone", required: true, data });
  form.field({ name: "name", type: "text", label: "Name" });
  const { path } = await openForm(cloud, form);
  // Like nine of ten visits, this one does not watch its errors.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/assets\/.*\.(?:js|json)$/.test(pathname)) return;
    const body = response.body();
    // Those of the ending are not weighed, and may be cut off by the end of the test.
    body.catch(() => {});
    bodies.set(pathname, body);
  });
  await page.goto(path);
  await showUp(page);
  await page.getByLabel("Name").pressSequentially("Ada");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByRole("textbox", { name: "Phone" }).pressSequentially("030123456");
  await expect(page.locator('input[name="phone"]')).toHaveValue("+4930123456");
  await saved;
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    [...bodies].map(async ([name, body]) => [name, gzipSync(await body, { level: 9 }).byteLength] as const),
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total).toBeGreaterThan(20 * 1024);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(MOST_BYTES);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
});
