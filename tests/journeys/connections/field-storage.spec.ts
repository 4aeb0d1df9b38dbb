import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { saveFieldStorage } from "#core/contracts/connections/storage.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { PNG } from "../documents/bucket.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(
    "CREATE TABLE guests (id integer PRIMARY KEY, name text, photo text, notes text, scans text[]);",
  );
});
test.afterEach(() => {
  target.fault = null;
});
test.afterAll(() => target.stop());

/** A form of a new owner, signed in, whose project is connected. */
async function arrange(page: Page, cloud: CloudAddresses) {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  const photo = sketch.field({ name: "photo", type: "image", label: "A photo" });
  sketch.field({ name: "notes", type: "richtext", label: "Your story" });
  const scans = sketch.field({ name: "scans", type: "file", label: "Scans", multiple: true });
  const form = await openForm(cloud, sketch);
  const { client } = form.owner;
  await resumeSession(page.context(), form.owner);
  const { organizations, projects } = await client.call<Workspace>(loadWorkspace);
  const place = [organizations[0]!.name, projects[0]!.name, form.document_id] as const;
  const connect = () => connectTarget(form.owner, target);
  const connectTable = () =>
    client.call(connectMainTable, {
      params: { form_id: form.form_id },
      body: { schema_name: "public", table_name: "guests" },
    });
  const grid = editorPath(...place, "data/responses");
  return { ...form, client, grid, connect, connectTable, photo, scans };
}

test("files that lie outside are shown in the grid and its viewer", async ({ page, cloud }) => {
  const form = await arrange(page, cloud);
  await form.connect();
  const { storage } = createClient(target.url, target.secret_key);
  await storage.createBucket("pictures", { public: true });
  await storage.createBucket("papers", { public: false });
  await storage.from("pictures").upload("cats/a b.png", PNG.buffer, { contentType: "image/png" });
  await storage.from("papers").upload("cats/plan.txt", Buffer.from("plan"), { contentType: "text/plain" });
  await target.exec(`
    INSERT INTO guests (id, name, photo, scans) VALUES
      (1, 'Ada', 'cats/a b.png', ARRAY['cats/plan.txt', 'cats/gone.txt'])`);
  await form.connectTable();
  for (const [field, bucket] of [
    [form.photo, "pictures"],
    [form.scans, "papers"],
  ] as const) {
    await form.client.call(saveFieldStorage, {
      params: { form_id: form.form_id, field_id: field.id },
      body: { type: "x-supabase", bucket, path: "cats", mode: "direct" },
    });
  }
  const cell = (name: string) => page.getByRole("gridcell").filter({ hasText: name });
  const picture = cell("a b.png");
  const viewer = page.getByRole("dialog");
  const widths: string[] = [];

  // Proves connection/storage-outside-files
  await test.step("a server without image transformations has names only, one with them thumbnails", async () => {
    await page.goto(form.grid);
    await expect(picture.getByRole("button", { name: "a b.png" })).toBeVisible();
    await expect(picture.locator("img")).toHaveCount(0);
    target.fault = ({ url = "" }, response) => {
      if (!url.startsWith("/storage/v1/render/image/public/pictures/")) return "continue";
      widths.push(url);
      return response.writeHead(200, { "content-type": "image/png" }).end(PNG.buffer);
    };
    await page.reload();
    await expect(picture.locator("img")).toHaveJSProperty("complete", true);
    await expect(picture.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    expect(widths[0]).toContain("width=128&quality=50");
    await expectSoundEverywhere(page, "files outside");
    await page.setViewportSize({ width: 1440, height: 844 });
    target.fault = null;
  });

  // Proves connection/storage-viewer
  await test.step("a press opens the viewer, with the way to the original", async () => {
    await picture.getByRole("button").click();
    await expect(viewer.getByRole("img", { name: "a b.png" })).not.toHaveJSProperty("naturalWidth", 0);
    const download = viewer.getByRole("link", { name: "Download" });
    await expect(download).toHaveAttribute(
      "href",
      /object\/public\/pictures\/cats\/a%20b\.png\?download=a\+b\.png/,
    );
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });

  // Proves connection/storage-viewer
  await test.step("Enter opens it too; a file that is gone is told in words", async () => {
    await expect(page.getByRole("grid")).toBeFocused();
    // Past the texts.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("#grid-active-cell")).toContainText("plan.txt");
    await page.keyboard.press("Enter");
    await expect(viewer.getByText("Preview not available for this file type (txt)")).toBeVisible();
    const original = await viewer.getByRole("link", { name: "View original" }).getAttribute("href");
    expect(original).toContain("/object/sign/papers/");
    expect(await (await fetch(original!)).text()).toBe("plan");
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByRole("alert")).toContainText("has no file at this path");
    await expect(viewer.getByRole("link")).toHaveCount(0);
    await expectSound(page);
    await page.keyboard.press("Escape");
  });

  // Proves connection/storage-viewer
  await test.step("a server that fails says why", async () => {
    target.fault = ({ url = "" }, response) =>
      url.startsWith("/storage/v1/bucket") ? response.writeHead(503).end("{}") : "continue";
    await page.reload();
    await picture.getByRole("button").click();
    await expect(viewer.getByRole("alert")).toContainText("The server failed with 503");
  });
});
