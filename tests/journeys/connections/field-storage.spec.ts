import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { saveFieldStorage } from "#core/contracts/connections/storage.ts";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, readBlocksOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { PNG } from "../documents/bucket.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

let target: SupabaseTarget;
test.beforeAll(async () => {
  test.setTimeout(120_000);
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
  const builder = editorPath(...place, "form/edit");
  const grid = editorPath(...place, "data/responses");
  return { ...form, client, builder, grid, connect, connectTable, photo, scans };
}

const storageOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Storage", exact: true }) });

async function openQuestion(page: Page, name: string) {
  await blockOf(page, name).click();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
}

test("files of a question are kept in a bucket, and no longer", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const form = await arrange(page, cloud);
  const { storage } = createClient(target.url, target.secret_key);
  const section = storageOf(page);
  const bucket = section.getByLabel("Bucket");
  const path = section.getByLabel("Path");
  const save = section.getByRole("button", { name: "Save", exact: true });
  const storedOf = (name: string) =>
    query(cloud.connectionString, "SELECT storage FROM attribute WHERE form_id = $1 AND name = $2", [
      form.form_id,
      name,
    ]);

  // Proves connection/storage-panel
  await test.step("without a connected database, there is only the project’s own", async () => {
    await page.goto(form.builder);
    await openQuestion(page, "A photo");
    await section.getByLabel("Keep files in").click();
    await expect(page.getByRole("option")).toHaveText(["This server", "A bucket of this project"]);
    await page.keyboard.press("Escape");
  });

  // Proves connection/storage-panel
  await test.step("without a main table, the way to it is said", async () => {
    await form.connect();
    await page.reload();
    await openQuestion(page, "A photo");
    await expect(section.getByText("connect a main table first")).toBeVisible();
    await section.getByRole("link", { name: "Connect a main table" }).click();
    await expect(page).toHaveURL(/connect\/database\/supabase/);
    await form.connectTable();
    await page.goto(form.builder);
    await openQuestion(page, "Your name");
    await expect(page.getByRole("heading", { name: "Related settings" })).toBeVisible();
    await expect(section).toHaveCount(0);
    await openQuestion(page, "A photo");
    await expect(section.getByText("Only members can open them.")).toBeVisible();
  });

  // Proves connection/storage-bucket
  await test.step("a database that is away or without buckets says so", async () => {
    target.fault = (request) => request.destroy();
    await choose(section.getByLabel("Keep files in"), "Connected database");
    await expect(section.getByRole("alert")).toContainText("We couldn’t reach the server.");
    await expectSoundEverywhere(page, "a database that is away");
    target.fault = null;
    await section.getByRole("button", { name: "Retry" }).click();
    await expect(section.getByText("has no buckets yet")).toBeVisible();
    await expectSound(page);
    await storage.createBucket("closed", { public: false });
    await storage.createBucket("open", { public: true });
    await section.getByRole("button", { name: "Load again" }).click();
    await expect(bucket).toBeVisible();
  });

  // Proves connection/storage-path
  await test.step("what is wrong is said at its input", async () => {
    await save.click();
    await expect(bucket).toBeFocused();
    await expect(bucket).toHaveAccessibleDescription("Choose a bucket.");
    await expect(path).toHaveAccessibleDescription("Enter a path.");
    await bucket.click();
    await page.getByRole("option", { name: /^closed/ }).click();
    await expect(section.getByText("addresses that expire")).toBeVisible();
    for (const [typed, reason] of [
      ["/photos", "A path can’t start with a slash."],
      ["photos/{{RECORD.nothing}}", "There is nothing named {{RECORD.nothing}}."],
      ["photos/{{RECORD.id}}", /gets its value when the row is written/],
      ["photos/{{", "A placeholder looks like {{RECORD.id}}."],
    ] as const) {
      await path.fill(typed);
      await expect(path).toHaveAccessibleDescription(reason);
      await expect(path).toHaveAttribute("aria-invalid", "true");
    }
    await expectSoundEverywhere(page, "a path that is not valid");
    await page.setViewportSize({ width: 1440, height: 844 });
  });

  // Proves connection/storage-staged, connection/storage-save
  await test.step("direct or staged is said, and Enter stores it", async () => {
    await path.fill("photos");
    await expect(section.getByText(/^Direct: /)).toBeVisible();
    await section.getByText("Placeholders").click();
    await expect(section.getByText("A column of the row: name, photo, notes, scans")).toBeVisible();
    await path.fill("{{RECORD.name}}/{{file.name}}");
    await expect(section.getByText(/^Staged: /)).toBeVisible();
    await path.press("Enter");
    await expect(section.getByText("Saved", { exact: true })).toBeVisible();
    await expect(save).toHaveCount(0);
    expect(await storedOf("photo")).toEqual([
      {
        storage: {
          type: "x-supabase",
          bucket: "closed",
          path: "{{RECORD.name}}/{{file.name}}",
          mode: "staged",
        },
      },
    ]);
    await expectSoundEverywhere(page, "a stored bucket");
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.reload();
    await openQuestion(page, "A photo");
    await expect(path).toHaveValue("{{RECORD.name}}/{{file.name}}");
    await expect(bucket).toContainText("closed");
  });

  // Proves connection/storage-path
  await test.step("a refusal of the server is said, and nothing is lost", async () => {
    await path.fill("other");
    await storage.deleteBucket("closed");
    await save.click();
    await expect(bucket).toHaveAccessibleDescription("The connected project has no such bucket.");
    await expect(path).toHaveValue("other");
    await storage.createBucket("closed", { public: false });
  });

  // Proves connection/storage-bucket
  await test.step("pictures in texts need a public bucket", async () => {
    await openQuestion(page, "Your story");
    await choose(section.getByLabel("Keep files in"), "Connected database");
    await bucket.click();
    const closed = page.getByRole("option", { name: /^closed/ });
    await expect(closed).toHaveAttribute("aria-disabled", "true");
    await expect(closed).toContainText("Private. Pictures in texts need a public bucket.");
    await page.getByRole("option", { name: /^open/ }).click();
    await expect(section.getByText("Anyone who knows a file’s address can open it.")).toBeVisible();
    await path.fill("stories");
    await save.click();
    await expect(section.getByText("Saved", { exact: true })).toBeVisible();
    expect(await storedOf("notes")).toMatchObject([{ storage: { bucket: "open", mode: "direct" } }]);
  });

  // Proves connection/storage-keep-in, connection/storage-save
  await test.step("it is removed, after a question", async () => {
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await choose(section.getByLabel("Keep files in"), "This server");
    await expect(dialog.getByText("Files that are in the bucket “open” stay there.")).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(path).toHaveValue("stories");
    await section.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText("Only members can open them.")).toBeVisible();
    await expect(path).toHaveCount(0);
    expect(await storedOf("notes")).toEqual([{ storage: null }]);
  });

  // Proves connection/storage-panel
  await test.step("a viewer reads it", async () => {
    await query(
      cloud.connectionString,
      "UPDATE organization_member SET role = 'viewer' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [form.owner.email],
    );
    await page.reload();
    await readBlocksOf(page).filter({ hasText: "A photo" }).click();
    await expect(section.getByText("In the bucket closed of the connected database")).toBeVisible();
    await expect(section.getByRole("button")).toHaveCount(0);
    await expectSoundEverywhere(page, "a viewer’s panel");
  });
});

test("files that lie outside are shown in the grid and its viewer", async ({ page, cloud }) => {
  test.setTimeout(180_000);
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
