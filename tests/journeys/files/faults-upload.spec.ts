import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { countResponses, faultOf, submitButton, test } from "../fault-journey.ts";
import { expect } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

/** Breaks the database or the storage while a file is added. */

const STORAGE = "**/cdn-cgi/local/r2/s3/**";
const FILE = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear all") };

function application(): FormSketch {
  const form = new FormSketch("Application");
  form.field({ name: "letter", type: "file", label: "Letter" });
  return form;
}

const letter = (page: Page) => page.getByRole("group", { name: "Letter" });
const note = (page: Page, hasText: string) => letter(page).locator(".file-note", { hasText });
const refuse = (page: Page, times?: number) =>
  page.route(
    STORAGE,
    (route) => route.fulfill({ status: 500, headers: { "access-control-allow-origin": "*" } }),
    {
      times,
    },
  );

for (const name of ["upload/unreachable", "upload/storage answers 500 once"] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openForm(cloud, application());
    await page.goto(path);
    if (name === "upload/unreachable")
      await database.fail({ kind: "unreachable", times: 1, sql_includes: "file" });
    else await refuse(page, 1);
    await letter(page).locator("[type=file]").setInputFiles([FILE]);
    await expect(note(page, row.text!)).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toEqual(
      Array(row.responses[1]).fill({ letter: [FILE.name] }),
    );
  });
}

{
  const { row, title } = faultOf("upload/storage answers 500");
  test(title, async ({ page, cloud }) => {
    const { form_id, path } = await openForm(cloud, application());
    await page.goto(path);
    await refuse(page);
    await letter(page).locator("[type=file]").setInputFiles([FILE]);
    await expect(note(page, row.text!)).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByText("A file couldn’t be uploaded.")).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await page.unroute(STORAGE);
    await letter(page).getByRole("button", { name: "Retry" }).click();
    await expect(note(page, "Uploaded")).toBeVisible();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}
