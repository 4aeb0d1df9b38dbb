import type { Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents.ts";
import { blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";
import { expectSoundEverywhere } from "./soundness.ts";

async function addQuestion(page: Page, search: string, label: string) {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.keyboard.type(search);
  await page.keyboard.press("Enter");
  await page.getByLabel("Label", { exact: true }).fill(label);
}

test("a question for a picture opens the camera where its owner says so", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, "Damage report");
  await addQuestion(page, "image upload", "The damage");
  await page.getByRole("switch", { name: "Take it with the camera" }).click();
  const accepted = page.getByLabel("Accepted files");
  await accepted.fill("png");
  await expect(page.getByRole("alert")).toHaveText(/^No file fits “png”. Write it like \.png,/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(accepted).toBeFocused();
  await accepted.fill("image/png, .jpg");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByText("Advanced", { exact: true }).click();
  await expect(page.getByText("tmp/[session]/[question]/[upload]/[file]")).toBeVisible();
  await expectSoundEverywhere(page);
  await accepted.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocks(page).last()).toHaveAccessibleName("The damage");
  await expect
    .poll(async () => {
      const { form } = await client.call<EditorDocument>(loadDocument, { params: { document_id } });
      return form.fields.map(({ data, accept }) => ({ data, accept }));
    })
    .toEqual([{ data: { capture: true }, accept: "image/png, .jpg" }]);
});

test("where no storage is set up, the builder and Share say what that means for questions for files", async ({
  page,
  cloud,
}) => {
  await page.route("**/private/documents/*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data?.form) answer.data.files_available = false;
    await route.fulfill({ response, json: answer });
  });
  await openBuilder(page, cloud, "Applications");
  await addQuestion(page, "file", "Papers");
  const notice = page.getByRole("region", { name: "Uploads are not configured" });
  await expect(notice).toContainText("nobody has to answer them");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(blocks(page).last()).toHaveAccessibleName("Papers");
  await page.getByRole("link", { name: "Share" }).first().click();
  await expect(page.getByRole("heading", { name: "Share" })).toBeVisible();
  await expect(notice).toBeVisible();
  await expectSoundEverywhere(page);
});
