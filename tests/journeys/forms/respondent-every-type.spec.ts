import type { Page } from "@playwright/test";
import { editorPath, formPath } from "#core/contracts/wire/paths.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { answerOf, CAMPAIGN, everyType, nameOf, PROVED } from "../building/every-type.ts";
import { openGrid } from "../grid/guest-list.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { createCities } from "../references/reference-table.ts";
import { query, storedCells } from "../respondent-form.ts";

test.use({ timezoneId: "Asia/Kolkata" });

async function openEverything(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const sketch = everyType(await createCities(owner.client, owner.project_id));
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, sketch);
  const [place] = await query<{ organization: string; project: string }>(
    cloud,
    `SELECT o.slug AS organization, p.name AS project
     FROM project p JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [owner.project_id],
  );
  const grid = editorPath(place!.organization, place!.project, document_id, "data/responses");
  return { owner, sketch, form_id, path: `${formPath(form_id)}?${nameOf("hidden")}=${CAMPAIGN}`, grid };
}

const question = (page: Page, field_id: string) => page.locator(`[data-field-id="${field_id}"]`);

/** The expected stored answers by field name. */
function expected(sketch: FormSketch, isPlain: boolean) {
  const cells = sketch.fields.map((field) => {
    const { cell, cellPlain, fillPlain } = answerOf(field.type);
    const nothing = typeof fillPlain === "string" ? { value: null } : null;
    const plain = cellPlain?.(field) ?? nothing ?? cell(field);
    return [field.name, isPlain ? plain : cell(field)] as const;
  });
  return Object.fromEntries(cells);
}

test("every type is filled in, stored as expected, and shown in the grid and the record", async ({
  page,
  browser,
  cloud,
}) => {
  const { owner, sketch, form_id, path, grid } = await openEverything(cloud);
  await page.goto(path);
  await expect(page.locator("html.ready")).toBeAttached();
  for (const { id = "", type } of sketch.fields) {
    if (type === "payment") await page.getByRole("button", { name: "Next" }).click();
    await question(page, id).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(question(page, id).locator("[data-island]:not([data-mounted])")).toHaveCount(0);
    await answerOf(type).fill(question(page, id), page, cloud);
  }
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedCells(cloud, form_id)).toEqual(expected(sketch, false));

  const editor = await openGrid(browser, cloud, owner, grid);
  // Wide enough for every column because the grid renders only visible ones.
  await editor.setViewportSize({ width: 8_000, height: 900 });
  for (const { id, type } of sketch.fields) {
    const cell = editor.locator(`[data-row] [data-column="${id}"]`);
    const { grid: shown } = answerOf(type);
    if (typeof shown === "string") await expect(cell, type).toHaveText(shown);
    else await expect(cell.getByRole("img", { name: shown.picture })).toBeVisible();
  }
  await editor.setViewportSize({ width: 1_440, height: 900 });
  await editor.locator("[data-row]").hover();
  await editor.getByRole("button", { name: /^Open / }).click();
  const answers = editor.getByRole("region", { name: "Answers" });
  for (const { label, type } of sketch.fields) {
    const { grid: shown } = answerOf(type);
    const answer = answers.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("..");
    const text = answer.locator("dd");
    if (typeof shown !== "string") await expect(text.getByRole("img", { name: shown.picture })).toBeVisible();
    else if (shown === "") await expect(text, type).toHaveText("No answer");
    else await expect(text, type).not.toHaveText("No answer");
  }
  await editor.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every type that can be answered is stored with the same value; the others give instructions", async ({
    page,
    cloud,
  }) => {
    const { sketch, form_id, path } = await openEverything(cloud);
    await page.goto(path);
    for (const { id = "", type } of sketch.fields) {
      const { fill, fillPlain = fill } = answerOf(type);
      if (typeof fillPlain === "string") await expect(question(page, id).getByText(fillPlain)).toBeVisible();
      else await fillPlain(question(page, id), page, cloud);
    }
    await page.getByRole("button", { name: "Submit" }).click();
    // The address is verified on the next page, which does not show the password again.
    const code = await codeFor(cloud, PROVED);
    await page.getByLabel("Enter the verification code").fill(code);
    await page.locator('[data-field-type="password"] input').fill("open sesame");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedCells(cloud, form_id)).toEqual(expected(sketch, true));
  });
});
