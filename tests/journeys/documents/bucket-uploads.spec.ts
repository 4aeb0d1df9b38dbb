import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { makeStorage, rows } from "./bucket.ts";

/** Uploads in parts, interrupted in every way. The storage is the local stand-in, which checks signatures. */

const STORAGE = "**/cdn-cgi/local/r2/s3/**";
const MEGABYTE = 1024 * 1024;
const PARTS = 3;
const SIZE = 24 * MEGABYTE;
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const isPart = (address: string) => address.includes("partNumber=");

/** Holds the parts after the first few back until the returned function is called. */
async function holdParts(page: Page, passing: number): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route(STORAGE, async (route) => {
    if (isPart(route.request().url()) && ++count > passing) await released;
    await route.continue().catch(() => {});
  });
  return release;
}

// Proves document/bucket-upload
test("a large file goes to the storage in parts, and is paused, continued and left midway", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  const { path, document_id } = await makeStorage(owner);
  await resumeSession(page.context(), owner);
  // From the disk: its time is part of what recognizes it after a reload.
  const film = test.info().outputPath("film.bin");
  writeFileSync(film, Buffer.alloc(SIZE, 7));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();

  await test.step("a pause keeps what arrived", async () => {
    const release = await holdParts(page, 1);
    await page.locator("[data-upload=files]").setInputFiles(film);
    await expect(uploads(page).getByText(/^33% of 24 MB$/)).toBeVisible();
    await page.getByRole("button", { name: "Pause film.bin" }).click();
    await expect(uploads(page).getByText(/^Paused at \d+%$/)).toBeVisible();
    await expectSoundEverywhere(page, "a paused upload");
    release();
    await page.unroute(STORAGE);
    expect(await rows(page).count()).toBe(0);
  });

  await test.step("leaving warns, and a reload says what was not finished", async () => {
    let hasWarned = false;
    page.on("dialog", (dialog) => {
      hasWarned = dialog.type() === "beforeunload";
      void dialog.accept();
    });
    await page.reload();
    expect(hasWarned).toBe(true);
    await expect(page.getByText("1 upload wasn’t finished")).toBeVisible();
    await expect(page.getByText(/^film\.bin, \d+% arrived$/)).toBeVisible();
    await expectSoundEverywhere(page, "an unfinished upload");
  });

  // Proves document/bucket-storage-away
  await test.step("the storage is away: the page says so, repeats, and lists nothing half", async () => {
    // Blocked by the browser: a route would take a copy of each part first.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.setBlockedURLs", { urls: [STORAGE.replaceAll("**", "*")] });
    const chooser = page.waitForEvent("filechooser");
    const unfinished = page.getByRole("region", { name: "1 upload wasn’t finished" });
    await unfinished.getByRole("button", { name: "Choose files" }).click();
    sent.length = 0;
    await (await chooser).setFiles(film);
    await expect(
      uploads(page).getByText("The storage can’t be reached. Check your connection, then retry."),
    ).toBeVisible({ timeout: 30_000 });
    expect(await rows(page).count()).toBe(0);
    await devtools.detach();
    await page.getByRole("button", { name: "Retry film.bin" }).click();
    await expect(rows(page)).toHaveText(/film\.bin/, { timeout: 30_000 });
    await expect(uploads(page).getByText("Uploaded", { exact: true })).toBeVisible();
  });

  await test.step("the bytes never passed through the Worker, and arrived whole", async () => {
    expect(sent.every((address) => address.includes("/cdn-cgi/local/r2/s3/"))).toBe(true);
    // What had arrived before the reload was not sent again.
    const numbers = sent.filter(isPart).map((address) => new URL(address).searchParams.get("partNumber"));
    expect(new Set(numbers).size).toBeLessThan(PARTS);
    const [row] = await query<{ size: string }>(
      cloud.connectionString,
      "SELECT size FROM bucket_object WHERE bucket_id = $1",
      [document_id],
    );
    expect(Number(row!.size)).toBe(SIZE);
  });
});
