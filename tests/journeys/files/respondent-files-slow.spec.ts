import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormSketch } from "#local/seed/form-draft.ts";
import { inTurn } from "../../turns.ts";
import { expect, test } from "../journey.ts";
import { openForm, query, storedCells } from "../respondent-form.ts";

const FILES = 10;
const BYTES = 5 * 1024 * 1024;
const MEGABIT = 1_000_000 / 8;

test(
  "10 files of 5 MB arrive over 20 Mbit/s, although the storage returns 500 for one of them",
  inTurn(1),
  async ({ page, cloud }) => {
    // The line needs 20 seconds, and a busy machine several times as long.
    test.setTimeout(120_000);
    const sketch = new FormSketch("Large application");
    sketch.field({ name: "papers", type: "file", label: "Papers", multiple: true, required: true });
    const { form_id, path } = await openForm(cloud, sketch);
    const folder = mkdtempSync(join(tmpdir(), "sheaf-files-"));
    try {
      const names = Array.from({ length: FILES }, (_, number) => `paper-${number}.bin`);
      const content = Buffer.alloc(BYTES);
      for (const name of names) writeFileSync(join(folder, name), randomFillSync(content));
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 20,
        uploadThroughput: 20 * MEGABIT,
        downloadThroughput: 20 * MEGABIT,
      });
      const failures: number[] = [];
      await page.route(/\/cdn-cgi\/local\/r2\/s3\/.*paper-4\.bin/, async (route) => {
        if (route.request().method() !== "PUT" || failures.length > 0) return route.continue();
        failures.push(500);
        return route.fulfill({ status: 500, headers: { "access-control-allow-origin": "*" } });
      });
      await page.goto(path);
      await page.locator("[type=file]").setInputFiles(names.map((name) => join(folder, name)));
      const papers = page.getByRole("group", { name: "Papers" });
      await expect(papers.locator(".file-note", { hasText: "Uploaded" })).toHaveCount(FILES, {
        // The same line.
        timeout: 90_000,
      });
      expect(failures).toEqual([500]);
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page).toHaveURL(/\/complete\?rid=/, { timeout: 30_000 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    // The submit has checked every size with the storage, and would have refused a missing or partial file.
    const { papers } = await storedCells(cloud, form_id);
    expect(papers!.value).toHaveLength(FILES);
    expect(new Set(papers!.storage_object_paths).size).toBe(FILES);
    const rows = await query<{ size: string; is_taken: boolean }>(
      cloud,
      "SELECT size, response_id IS NOT NULL AS is_taken FROM stored_file WHERE form_id = $1",
      [form_id],
    );
    expect(rows.filter(({ is_taken }) => is_taken).map(({ size }) => Number(size))).toEqual(
      Array(FILES).fill(BYTES),
    );
  },
);
