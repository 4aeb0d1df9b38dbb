import type { Page } from "@playwright/test";
import { createConnectedTable } from "#core/contracts/connections/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { toldCount } from "#local/connected/target-faults.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { connectTarget } from "./connect-target.ts";

/** Pages of a connected table, also of one whose server does not say how many rows it has. */

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget("CREATE TABLE seats (number integer PRIMARY KEY, guest text)");
});
test.afterEach(async () => {
  target.fault = null;
  await target.exec("DELETE FROM seats");
});
test.afterAll(() => target.stop());

const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });

async function arrange(page: Page, cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  await connectTarget(owner, target);
  const { document_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "hall" },
  });
  const body = {
    sb_schema_name: "public",
    sb_table_name: "seats",
    connect_attributes_as: { guest: { type: "text" as const } },
  };
  await owner.client.call(createConnectedTable, { params: { schema_id: document_id }, body });
  await resumeSession(page.context(), owner);
  return `${redirect}/data/table/seats`;
}

for (const told of ["*", null] as const) {
  const server = told === null ? "that counts" : "that does not count";
  // Proves connection/query-pages
  test(`a page stays while rows come and go at a server ${server}`, async ({ page, cloud }) => {
    if (told !== null) target.fault = toldCount(told);
    await target.exec("INSERT INTO seats SELECT n, 'guest ' || n FROM generate_series(1, 25) n");
    await page.goto(`${await arrange(page, cloud)}?limit=10`);
    const number = page.getByRole("textbox", { name: /^Page/ });
    const next = page.getByRole("button", { name: "Next page" });
    const refresh = () => page.getByRole("button", { name: "Refresh", exact: true }).click();
    const count = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(cell(page, "guest 10")).toBeVisible();
    await count(told === null ? "25 rows" : "At least 11 rows");

    await test.step("the next page is there", async () => {
      await next.click();
      await expect(cell(page, "guest 20")).toBeVisible();
      await count(told === null ? "25 rows" : "At least 21 rows");
      await expect(number).toHaveValue("2");
    });

    await test.step("rows arrive, on the page and after it", async () => {
      await target.exec("INSERT INTO seats SELECT n, 'late ' || n FROM generate_series(26, 35) n");
      await target.exec("UPDATE seats SET guest = 'moved' WHERE number = 20");
      await refresh();
      await expect(cell(page, "moved")).toBeVisible();
      await expect(number).toHaveValue("2");
      await page.reload();
      await expect(cell(page, "moved")).toBeVisible();
      await expect(number).toHaveValue("2");
    });

    await test.step("the last page, which is emptied by others, leads to the one before", async () => {
      await next.click();
      await expect(cell(page, "late 30")).toBeVisible();
      await target.exec("DELETE FROM seats WHERE number > 20");
      await refresh();
      await expect(cell(page, "moved")).toBeVisible();
      await expect(number).toHaveValue("2");
      await count("20 rows");
      await expect(next).toBeDisabled();
    });
  });
}
