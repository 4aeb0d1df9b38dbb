import type { Page } from "@playwright/test";
import { storageMode } from "#core/connections/storage-path.ts";
import {
  type ExternalBucket,
  listExternalBuckets,
  listProjectBuckets,
  removeFieldStorage,
  saveFieldStorage,
} from "#core/contracts/connections/storage.ts";
import { AppError } from "#core/errors/app-error.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, readBlocksOf } from "../../journeys/canvas-of.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSound, expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { column, FakeDatabase, table } from "../fakes/connections.ts";
import { FakeForm } from "../fakes/form.ts";

const GUESTS = table("guests", [
  column("id", "integer", { is_key: true, is_nullable: false }),
  column("name", "text"),
  column("photo", "text"),
  column("notes", "text"),
]);

/** A form whose files can be kept in buckets of the database outside. */
function arrange() {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  sketch.field({ name: "photo", type: "image", label: "A photo" });
  sketch.field({ name: "notes", type: "richtext", label: "Your story" });
  const fake = new FakeForm(sketch);
  const database = new FakeDatabase(fake, { public: [GUESTS] });
  const outside: { buckets: ExternalBucket[] } = { buckets: [] };
  fake.answers
    .on(listProjectBuckets, () => [])
    .on(listExternalBuckets, () => {
      if (database.fault !== null) throw new AppError("EXTERNAL_DATABASE_FAILED", { reason: database.fault });
      return outside.buckets;
    })
    .on(saveFieldStorage, ({ params: { field_id }, body }) => {
      if (!outside.buckets.some(({ id }) => id === body.bucket)) {
        const reason = "The connected project has no such bucket.";
        throw new AppError("BAD_REQUEST", { reason, field: "bucket" });
      }
      const storage = { ...body, mode: storageMode(body.path, body.mode) };
      fake.document = { ...fake.document, storages: { ...fake.document.storages, [field_id]: storage } };
      return storage;
    })
    .on(removeFieldStorage, ({ params: { field_id } }) => {
      const { [field_id]: _, ...others } = fake.document.storages ?? {};
      fake.document = { ...fake.document, storages: others };
      return null;
    });
  const storedOf = (name: string) =>
    fake.document.storages?.[fake.form.fields.find((field) => field.name === name)!.id] ?? null;
  return { fake, database, outside, storedOf };
}

const storageOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Storage", exact: true }) });

async function openQuestion(page: Page, name: string) {
  await blockOf(page, name).click();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
}

test("files of a question are kept in a bucket, and no longer", async ({ page, server }) => {
  const { fake, database, outside, storedOf } = arrange();
  const section = storageOf(page);
  const bucket = section.getByLabel("Bucket");
  const path = section.getByLabel("Path");
  const save = section.getByRole("button", { name: "Save", exact: true });
  const closed = { id: "closed", name: "closed", public: false };

  // Proves connection/storage-panel
  await test.step("without a connected database, there is only the project’s own", async () => {
    await openFormAt(page, server, fake, "form/edit");
    await openQuestion(page, "A photo");
    await section.getByLabel("Keep files in").click();
    await expect(page.getByRole("option")).toHaveText(["This server", "A bucket of this project"]);
    await page.keyboard.press("Escape");
  });

  // Proves connection/storage-panel
  await test.step("without a main table, the way to it is said", async () => {
    database.connect();
    await page.reload();
    await openQuestion(page, "A photo");
    await expect(section.getByText("connect a main table first")).toBeVisible();
    await section.getByRole("link", { name: "Connect a main table" }).click();
    await expect(page).toHaveURL(/connect\/database\/supabase/);
    database.connectTable("guests");
    await page.goto(fake.path("form/edit"));
    await openQuestion(page, "Your name");
    await expect(page.getByRole("heading", { name: "Related settings" })).toBeVisible();
    await expect(section).toHaveCount(0);
    await openQuestion(page, "A photo");
    await expect(section.getByText("Only members can open them.")).toBeVisible();
  });

  // Proves connection/storage-bucket
  await test.step("a database that is away or without buckets says so", async () => {
    database.fault = "We couldn’t reach the server.";
    await choose(section.getByLabel("Keep files in"), "Connected database");
    await expect(section.getByRole("alert")).toContainText("We couldn’t reach the server.");
    await expectSoundEverywhere(page, "a database that is away");
    database.fault = null;
    await section.getByRole("button", { name: "Retry" }).click();
    await expect(section.getByText("has no buckets yet")).toBeVisible();
    await expectSound(page);
    outside.buckets = [closed, { id: "open", name: "open", public: true }];
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
    await expect(section.getByText("A column of the row: name, photo, notes")).toBeVisible();
    await path.fill("{{RECORD.name}}/{{file.name}}");
    await expect(section.getByText(/^Staged: /)).toBeVisible();
    await path.press("Enter");
    await expect(section.getByText("Saved", { exact: true })).toBeVisible();
    await expect(save).toHaveCount(0);
    const stored = { type: "x-supabase", bucket: "closed", path: "{{RECORD.name}}/{{file.name}}" };
    expect(storedOf("photo")).toEqual({ ...stored, mode: "staged" });
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
    outside.buckets = outside.buckets.filter(({ id }) => id !== "closed");
    await save.click();
    await expect(bucket).toHaveAccessibleDescription("The connected project has no such bucket.");
    await expect(path).toHaveValue("other");
    outside.buckets = [closed, ...outside.buckets];
  });

  // Proves connection/storage-bucket
  await test.step("pictures in texts need a public bucket", async () => {
    await openQuestion(page, "Your story");
    await choose(section.getByLabel("Keep files in"), "Connected database");
    await bucket.click();
    const option = page.getByRole("option", { name: /^closed/ });
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await expect(option).toContainText("Private. Pictures in texts need a public bucket.");
    await page.getByRole("option", { name: /^open/ }).click();
    await expect(section.getByText("Anyone who knows a file’s address can open it.")).toBeVisible();
    await path.fill("stories");
    await save.click();
    await expect(section.getByText("Saved", { exact: true })).toBeVisible();
    expect(storedOf("notes")).toMatchObject({ bucket: "open", mode: "direct" });
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
    expect(storedOf("notes")).toBeNull();
  });
});

// Proves connection/storage-panel
test("a viewer reads where files of a question are kept", async ({ page, server }) => {
  const { fake, database } = arrange();
  database.connect();
  database.connectTable("guests");
  const { id } = fake.form.fields.find(({ name }) => name === "photo")!;
  const storage = { type: "x-supabase", bucket: "closed", path: "photos", mode: "direct" } as const;
  fake.document = { ...fake.document, role: "viewer", storages: { [id]: storage } };
  await openFormAt(page, server, fake, "form/edit");
  await readBlocksOf(page).filter({ hasText: "A photo" }).click();
  const section = storageOf(page);
  await expect(section.getByText("In the bucket closed of the connected database")).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
  await expectSoundEverywhere(page, "a viewer’s panel");
});
