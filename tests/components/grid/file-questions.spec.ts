import { addQuestion } from "../../journeys/building/editor-form.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";

test("file questions say what they accept, and what missing storage means", async ({ page, server }) => {
  const fake = await openFormAt(page, server, "Damage report", "form/edit");

  // Proves editor/panel-storage, editor/rule-accept-list
  await test.step("a picture question opens the camera if its owner chose it", async () => {
    await addQuestion(page, "image upload", "The damage");
    await page.getByRole("switch", { name: "Take with the camera" }).click();
    const accepted = page.getByLabel("Accepted files");
    await accepted.fill("png");
    await expect(page.getByRole("alert")).toHaveText(/^“png” matches no files. Write it like \.png,/);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(accepted).toBeFocused();
    await accepted.fill("image/png, .jpg");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByText("Advanced", { exact: true }).click();
    await expect(page.getByText("tmp/[session]/[question]/[upload]/[file]")).toBeVisible();
    await expectSoundEverywhere(page);
    await accepted.focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(blocksOf(page).last()).toHaveAccessibleName(/^The damage, /);
    await expect
      .poll(() => fake.form.fields.map(({ data, accept }) => ({ data, accept })))
      .toEqual([{ data: { capture: true }, accept: "image/png, .jpg" }]);
  });

  // Proves editor/panel-storage, editor/rule-storage-bucket
  await test.step("without storage, the builder and Share say what that means for file questions", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    fake.document = { ...fake.document, files_available: false };
    await page.reload();
    await addQuestion(page, "file", "Papers");
    const notice = page.getByRole("region", { name: "File uploads aren’t set up" });
    await expect(notice).toContainText("file questions are optional for now");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(blocksOf(page).last()).toHaveAccessibleName(/^Papers, /);
    await page.getByRole("link", { name: "Share" }).first().click();
    await expect(page.getByRole("heading", { name: "Share" })).toBeVisible();
    await expect(notice).toBeVisible();
    await expectSoundEverywhere(page);
  });
});
