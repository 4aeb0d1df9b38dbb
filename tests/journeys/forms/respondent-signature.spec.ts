import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

function contract(): FormSketch {
  const form = new FormSketch("Contract");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "signature", type: "signature", label: "Signature", required: true });
  return form;
}

/** One stroke across the pad. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator(".pad").boundingBox();
  if (!box) throw new Error("The signature pad has no size.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 120, { steps: 5 });
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 5 });
  await page.mouse.up();
}

test("a signature is drawn, undone, drawn again, kept over a reload and stored as path data", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, contract());
  await page.goto(path);
  await expect(page.locator(".pad")).toHaveCSS("height", "180px");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please sign here.")).toBeVisible();
  // There is no control to type into, so the question itself gets the focus.
  await expect(page.getByRole("group", { name: "Signature" })).toBeFocused();
  await draw(page);
  await expect(page.getByText("Please sign here.")).toBeHidden();
  await draw(page);
  await page.getByRole("button", { name: "Undo" }).click();
  const drawn = await page.locator(".pad path").getAttribute("d");
  expect(drawn).toMatch(/^M[\d.]+ [\d.]+Q[^M]+$/);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name").fill("Ada");
  await saved;

  await page.reload();
  await expect(page.locator(".pad path")).toHaveAttribute("d", drawn ?? "");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada", signature: drawn }]);
});

test("only forms that need an island load it", async ({ page, cloud }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const { path } = await openForm(cloud);
  await page.goto(path);
  await expect(page.locator("html.ready")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /island|signature/.test(url))).toEqual([]);
  const { path: withIsland } = await openForm(cloud, contract());
  await page.goto(withIsland);
  await expect(page.locator(".pad")).toBeVisible();
  expect(scripts.some((url) => url.includes("signature"))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the question says that it needs JavaScript", async ({ page, cloud }) => {
    const { path } = await openForm(cloud, contract());
    await page.goto(path);
    await expect(page.getByText("This question needs JavaScript.")).toBeVisible();
  });
});
