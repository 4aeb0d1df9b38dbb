import type { Browser, Page } from "@playwright/test";
import { objectSource } from "#core/contracts/buckets.ts";
import { PNG, rows, textFile, upload } from "../../journeys/documents/bucket.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeBucket } from "../fakes/bucket.ts";
import type { ComponentServer } from "../fakes/server.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const names = (page: Page) => rows(page).locator("bdi").allTextContents();
const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Opens a bucket in a browser of its own. */
async function openElsewhere(browser: Browser, server: ComponentServer, bucket: FakeBucket): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto(bucket.path("objects"));
  return page;
}

async function openBucket(page: Page, server: ComponentServer, bucket = new FakeBucket("files")) {
  // Their bytes are nowhere.
  await page.route("**/objects/*/source*", (route) =>
    route.fulfill({ contentType: PNG.mimeType, body: PNG.buffer }),
  );
  await openAt(page, server, bucket, bucket.path("objects"));
  return bucket;
}

// Proves document/bucket-two-people
test("two people arrange files at the same time, and see the same", async ({ page, browser, server }) => {
  const bucket = await openBucket(page, server);
  const other = await openElsewhere(browser, server, bucket);
  await expect(other.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await upload(page, [textFile("one.txt"), textFile("two.txt")]);
  await expect(rows(other)).toHaveText([/one\.txt/, /two\.txt/]);
  await other.getByRole("button", { name: "New folder" }).click();
  await other.getByLabel("Folder name").fill("shared");
  await other.getByRole("button", { name: "Create folder" }).click();
  await expect(rows(page).first()).toContainText("shared");

  // One works in the folder while the other deletes it.
  await page.getByRole("link", { name: "shared" }).click();
  await expect(page.getByRole("heading", { name: "This folder is empty" })).toBeVisible();
  await menuOf(other, "shared", "Delete…");
  await dialog(other).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Folder not found" })).toBeVisible();
  await page.getByRole("link", { name: "All files" }).click();

  await page.getByRole("button", { name: "files", exact: true }).click();
  await page.keyboard.type("press-kit");
  await page.keyboard.press("Enter");
  await expect(other.getByRole("button", { name: "press-kit", exact: true })).toBeVisible();

  // Both at once.
  await expect(rows(page)).toHaveCount(2);
  await Promise.all([
    upload(page, [textFile("a.txt"), textFile("b.txt")]),
    upload(other, [textFile("c.txt"), textFile("d.txt")]),
  ]);
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(other)).toHaveCount(6);
  expect(await names(page)).toEqual(await names(other));
  await other.context().close();
});

// Proves document/bucket-delete
test("a file that a form shows is deleted only after saying where it is used", async ({ page, server }) => {
  const bucket = new FakeBucket("files");
  bucket.addFile(PNG.name, PNG.mimeType);
  bucket.uses = [{ document_id: crypto.randomUUID(), title: "Sign up", key: PNG.name }];
  await openBucket(page, server, bucket);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().focus();
  await page.keyboard.press("Delete");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page).getByText("Sign up shows photo (1).png")).toBeVisible();
  await expectSoundEverywhere(page, "a used file");
  expect(await rows(page).count()).toBe(1);
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
});

// Proves document/bucket-move
test("files move to any of many folders, which are gone through or found by name", async ({
  page,
  server,
}) => {
  const bucket = new FakeBucket("files");
  for (let n = 1; n <= 230; n += 1) {
    const folder = bucket.addFolder(`folder ${String(n).padStart(3, "0")}`);
    if (n === 229) bucket.addFolder("Invoices", folder.id);
  }
  bucket.addFile("one.txt");
  bucket.addFile("two.txt");
  await openBucket(page, server, bucket);
  const find = page.getByRole("searchbox", { name: "Search all files" });
  await test.step("all folders are there, page by page", async () => {
    await find.fill("one");
    await menuOf(page, "one.txt", "Move…");
    const folders = dialog(page)
      .getByRole("list", { name: "Folders" })
      .getByRole("button", { name: /^folder/ });
    await expect(folders).toHaveCount(100);
    for (const count of [200, 230]) {
      await dialog(page).getByRole("button", { name: "Show more folders" }).press("Enter");
      await expect(folders).toHaveCount(count);
    }
    await expect(dialog(page).getByRole("button", { name: "Show more folders" })).toHaveCount(0);
    await folders.last().press("Enter");
    await expect(dialog(page).getByText("No folders here")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Move here" }).press("Enter");
    await expect(page.getByText("1 item moved to folder 230")).toBeVisible();
  });

  await test.step("one in another folder is found by its name", async () => {
    await find.fill("two");
    await menuOf(page, "two.txt", "Move…");
    // A file that was found is in the folder that its row names.
    await expect(dialog(page).getByText("It’s in this folder already.")).toBeVisible();
    const search = dialog(page).getByRole("searchbox", { name: "Find a folder" });
    await search.fill("two");
    await expect(dialog(page).getByText("No folder has “two” in its name")).toBeVisible();
    await search.fill("invo");
    await search.press("Enter");
    const found = dialog(page).getByRole("button", { name: "Invoices in folder 229" });
    await expect(found).toBeVisible();
    await expectSoundEverywhere(page, "a found folder");
    await found.press("Enter");
    await expect(search).toHaveValue("");
    await expect(dialog(page).getByRole("button", { name: "folder 229" })).toBeVisible();
    await expect(dialog(page).getByText("No folders here")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Move here" }).press("Enter");
    await expect(page.getByText("1 item moved to Invoices")).toBeVisible();
    await page.goto(bucket.path(`objects/${encodeURIComponent("folder 229")}/Invoices`));
    await expect(rows(page)).toHaveText([/two\.txt/]);
  });
});

// Proves document/bucket-same-name
test("a taken name is asked about, for one file or for all", async ({ page, server }) => {
  await openBucket(page, server);
  const [a, b] = [textFile("a.txt"), textFile("b.txt")];
  await upload(page, [a, b]);
  await expect(rows(page)).toHaveText([/a\.txt/, /b\.txt/]);

  await upload(page, [textFile("a.txt", "longer than before"), b]);
  await expect(dialog(page).getByRole("heading", { name: /“[ab]\.txt” already exists/ })).toBeVisible();
  await expectSoundEverywhere(page, "a taken name");
  await dialog(page).getByLabel("Do the same for all").check();
  await dialog(page).getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("4 of 4 uploaded")).toBeVisible();
  await expect(rows(page)).toHaveText([/a\.txt.*18 bytes/s, /b\.txt/]);

  await upload(page, [a]);
  await dialog(page).getByRole("button", { name: "Keep both" }).click();
  await expect(rows(page)).toHaveText([/a \(2\)\.txt/, /a\.txt/, /b\.txt/]);
  await upload(page, [b]);
  await dialog(page).getByRole("button", { name: "Skip" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
});

// Proves document/bucket-upload
test("files and folders are dropped, with the folders that they bring along", async ({ page, server }) => {
  await openBucket(page, server);
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await page.getByRole("region", { name: "Files", exact: true }).evaluate((region) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "dropped.txt", { type: "text/plain" }));
    region.dispatchEvent(new DragEvent("dragover", { bubbles: true, dataTransfer: transfer }));
    region.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: transfer }));
  });
  await expect(rows(page)).toHaveText(/dropped\.txt/);
});

test("viewers look and download, and change nothing", async ({ page, server }) => {
  const bucket = new FakeBucket("files");
  bucket.addFile(PNG.name, PNG.mimeType);
  bucket.role = "viewer";
  bucket.answers.on(objectSource, () => null);
  await openBucket(page, server, bucket);
  await expect(rows(page)).toHaveCount(1);
  for (const name of ["Upload", "New folder", /^Access:/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for photo (1).png" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open", "Download"]);
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download" }).click();
  expect(new URL((await download).url()).pathname).toContain(bucket.objects[0]!.id);
});
