import { Buffer } from "node:buffer";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { PNG } from "../files/pictures.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const PAGE = "<!doctype html><script>alert(document.domain)</script>";

// Proves data/viewer-download, data/viewer-no-preview, data/file-preview-src
// Proves attack/uploads
test("files of an answer are listed, previewed and downloaded from the grid, and nothing in them runs", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Photographs");
  form.field({ name: "name", type: "text", label: "Name" });
  const field = form.field({ name: "files", type: "file", label: "Files", multiple: true });
  const { owner, document_id, path: formPath, form_id } = await openForm(cloud, form);
  await page.goto(formPath);
  await page.locator("[type=file]").setInputFiles([
    { name: "me & you (1).png", mimeType: "image/png", buffer: PNG },
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from(PAGE) },
    {
      name: "drawing.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    },
  ]);
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toHaveCount(3);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);

  await resumeSession(page.context(), owner);
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  await page.goto(`/${document!.slug}/${document!.project}/${document_id}/data/responses`);
  const cell = page.locator(`[data-row] [data-column="${field.id}"]`);
  await expect(cell.locator("img")).toHaveJSProperty("naturalWidth", 1);
  await cell.getByText("me & you (1).png").click();
  const viewer = page.getByRole("dialog", { name: "me & you (1).png" });
  await expect(viewer.getByRole("img", { name: "me & you (1).png" })).toHaveJSProperty("naturalWidth", 1);
  await expectSoundEverywhere(page);
  const download = page.waitForEvent("download");
  await viewer.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("me & you (1).png");
  await viewer.getByRole("button", { name: "page.html" }).click();
  await expect(page.getByText("Preview not available for this file type (html)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();

  const [stored] = await query<{ paths: string[] }>(
    cloud,
    "SELECT array(SELECT path FROM stored_file WHERE form_id = $1 ORDER BY name) AS paths",
    [form_id],
  );
  expect(stored!.paths).toHaveLength(3);
  for (const path of stored!.paths.filter((one) => !one.endsWith(".png"))) {
    const response = await page.request.get(responseFilePath(form_id, field.id, path));
    expect(response.headers()).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers()["content-disposition"]).toMatch(/^attachment/);
  }
  const part = await page.request.get(responseFilePath(form_id, field.id, stored!.paths[1]!), {
    headers: { range: "bytes=1-3" },
  });
  expect([part.status(), await part.text(), part.headers()["content-range"]]).toEqual([
    206,
    "PNG",
    `bytes 1-3/${PNG.length}`,
  ]);
});
