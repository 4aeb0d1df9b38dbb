import { writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { loadCanvas } from "#core/contracts/documents/canvases.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import type { CanvasElement } from "#core/documents/canvas/element.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { countResponses, faultOf, test } from "../fault-journey.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { openAs } from "../presence/two-people.ts";
import { query } from "../respondent-form.ts";
import { makeStorage, rows } from "./bucket.ts";
import { drawRectangle, isSaved, makeCanvas, surface } from "./canvas.ts";

/** Breaks the database, the storage and the browser while members work on documents that are no forms. */

const MEGABYTE = 1024 * 1024;
const STORAGE = "**/cdn-cgi/local/r2/s3/**";
const RENAME = { sql_includes: "UPDATE form SET name" };

/** A database with one table of one row, open in two browsers. */
async function openTable(browser: Browser, cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const { document_id: schema_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "shop" },
  });
  const { id } = await owner.client.call<CreatedTable>(createTable, {
    params: { schema_id },
    body: { table_name: "vendors" },
  });
  const body = { [SYSTEM_KEYS.by_member]: "on" };
  await owner.client.call(submitForm, { params: { form_id: id }, body });
  const path = `${redirect}/data/table/vendors`;
  const [page, other] = [
    await openAs(browser, cloud, owner, path),
    await openAs(browser, cloud, owner, path),
  ];
  for (const each of [page, other]) await expect(link(each, "vendors")).toBeVisible();
  const stored = async () => {
    const [table] = await query<{ name: string }>(cloud, "SELECT name FROM form WHERE id = $1", [id]);
    return { name: table!.name, rows: await countResponses(cloud, id) };
  };
  return { page, other, stored };
}

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });

async function rename(page: Page, name: string) {
  await page.getByRole("button", { name: "Actions for vendors" }).click();
  await page.getByRole("menuitem", { name: "Rename or describe" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
}

{
  const { row, title } = faultOf("rename/unreachable");
  test(title, async ({ browser, cloud, database }) => {
    const { page, other, stored } = await openTable(browser, cloud);
    await database.fail({ kind: "unreachable", ...RENAME });
    await rename(page, "suppliers");
    const dialog = page.getByRole("dialog");
    // Proves document/call-rename-lost
    await test.step("the dialog keeps the new name, and the table its old one", async () => {
      await expect(dialog.getByText(row.text!)).toBeVisible();
      await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("suppliers");
      expect(await stored()).toEqual({ name: "vendors", rows: row.responses[0] });
    });
    await database.mend();
    await dialog.getByRole("button", { name: "Save" }).click();
    for (const each of [page, other]) await expect(link(each, "suppliers")).toBeVisible();
    expect(await stored()).toEqual({ name: "suppliers", rows: row.responses[1] });
  });
}

{
  const { row, title } = faultOf("rename/after commit");
  test(title, async ({ browser, cloud, database }) => {
    const { page, other, stored } = await openTable(browser, cloud);
    await database.fail({ kind: "after_commit", times: 1, ...RENAME });
    await rename(page, "suppliers");
    // Proves document/call-rename-lost
    await test.step("a rename whose answer is lost is repeated, and others see it", async () => {
      await expect(page).toHaveURL(/\/data\/table\/suppliers$/);
      for (const each of [page, other]) await expect(link(each, "suppliers")).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    });
    expect(await stored()).toEqual({ name: "suppliers", rows: row.responses[1] });
  });
}

{
  const { row, title } = faultOf("rename/unreachable afterwards");
  test(title, async ({ browser, cloud, database }) => {
    const { page, other, stored } = await openTable(browser, cloud);
    await page.route("**/tables/*", async (route) => {
      const response = await route.fetch();
      await database.fail({ kind: "unreachable" });
      await route.fulfill({ response });
    });
    await rename(page, "suppliers");
    await expect(page.getByText(row.text!).first()).toBeVisible();
    // Each of its calls has failed, not only the first.
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await database.mend();
    expect(await stored()).toEqual({ name: "suppliers", rows: row.responses[0] });
    await retry.click();
    await expect(link(page, "suppliers")).toBeVisible();
    await expect(page.getByText("1 row has no values and is hidden.")).toBeVisible();
    await expect(link(other, "suppliers")).toBeVisible();
    expect(await stored()).toEqual({ name: "suppliers", rows: row.responses[1] });
  });
}

{
  const { row, title } = faultOf("canvas/killed");
  test(title, async ({ browser, cloud, database }) => {
    const owner = await newOwner(cloud);
    const { document_id: canvas_id, redirect } = await makeCanvas(owner);
    const stored = async () => {
      const { elements } = await owner.client.call<{ elements: CanvasElement[] }>(loadCanvas, {
        params: { canvas_id },
      });
      return elements.length;
    };
    const context = await browser.newContext({ baseURL: cloud.origin });
    await resumeSession(context, owner);
    const page = await context.newPage();
    await page.goto(redirect);
    await expect(surface(page)).toBeVisible();
    await drawRectangle(page, 300, 150);
    await expect.poll(stored).toBe(1);
    await isSaved(page);
    await database.fail({ kind: "unreachable", sql_includes: "save_canvas" });
    await drawRectangle(page, 500, 150);
    await expect(page.getByText(new RegExp(row.text!))).toBeVisible();
    // A page that crashes has no time for anything.
    const crash = page.waitForEvent("crash");
    void page.goto("chrome://crash").catch(() => {});
    await crash;
    expect(await stored()).toBe(row.responses[0]);
    const next = await context.newPage();
    await next.goto(redirect);
    await expect(surface(next)).toBeVisible();
    await expect(next.getByText(new RegExp(row.text!))).toBeVisible();
    await database.mend();
    await isSaved(next);
    expect(await stored()).toBe(row.responses[1]);
    await context.close();
  });
}

{
  const { row, title } = faultOf("bucket/storage answers 500");
  test(title, async ({ page, cloud }) => {
    const owner = await newOwner(cloud);
    const { path, document_id } = await makeStorage(owner);
    const stored = () => query(cloud, "SELECT FROM bucket_object WHERE bucket_id = $1", [document_id]);
    await resumeSession(page.context(), owner);
    const film = test.info().outputPath("film.bin");
    writeFileSync(film, Buffer.alloc(20 * MEGABYTE, 7));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
    const arrived: string[] = [];
    page.on("response", (response) => {
      const part = new URL(response.url()).searchParams.get("partNumber");
      if (part !== null && response.ok()) arrived.push(part);
    });
    const refused = { status: 500, headers: { "access-control-allow-origin": "*" } };
    // The first part arrives.
    await page.route(STORAGE, (route) =>
      route.request().url().includes("partNumber=1&") ? route.continue() : route.fulfill(refused),
    );
    await page.locator("[data-upload=files]").setInputFiles(film);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await expect(uploads.getByText(row.text!)).toBeVisible({ timeout: 30_000 });
    expect(await rows(page).count()).toBe(0);
    expect(await stored()).toHaveLength(row.responses[0]);
    await page.unroute(STORAGE);
    await page.getByRole("button", { name: "Retry film.bin" }).click();
    await expect(rows(page)).toHaveText(/film\.bin/, { timeout: 30_000 });
    expect(await stored()).toHaveLength(row.responses[1]);
    expect(arrived.toSorted()).toEqual(["1", "2", "3"]);
  });
}
