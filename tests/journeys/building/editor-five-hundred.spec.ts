import type { Browser, Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { inTurn } from "../../turns.ts";
import { blocksOf } from "../canvas-of.ts";
import { severable } from "../crowd.ts";
import { query } from "../database.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";

import { actAtRandom } from "./random-acts.ts";

/**
 * Two people make random changes to one form at the same time, one of them offline for a while. `EDITOR_CHANGES=500`
 * makes the number of changes in decision 026. The default is a fifth of them.
 */
const CHANGES = Number(process.env.EDITOR_CHANGES ?? 100);
const CUT_MS = 5_000;
/** Changes per person in the first part, and in each of the two others. */
const FIRST = CHANGES * 0.2;
const THEN = CHANGES * 0.15;

function sketchForm(): FormSketch {
  const sketch = new FormSketch("Five hundred");
  for (const part of ["One", "Two", "Three"]) {
    sketch.section();
    sketch.header(`Part ${part}`);
    sketch.field({ name: `name_${part}`.toLowerCase(), type: "text", label: `Name ${part}` });
    const drink = { name: `drink_${part}`.toLowerCase(), type: "select", label: `Drink ${part}` } as const;
    sketch.choice(drink, { tea: "Tea", coffee: "Coffee" });
    sketch.divider();
  }
  return sketch;
}

async function openTwice(browser: Browser, cloud: CloudAddresses) {
  const first = await newOwner(cloud);
  const second = await newOwner(cloud);
  const { form_id, document_id } = await createForm(first.client, first.project_id, sketchForm());
  const pathOf = await joinWorkspace(cloud, first, second, { name: "Sam Second" });
  const path = pathOf(document_id, "form/edit");
  const ada = await openAs(browser, cloud, first, path);
  let network: Awaited<ReturnType<typeof severable>> | null = null;
  const sam = await openAs(browser, cloud, second, path, async (page) => {
    network = await severable(page);
  });
  for (const page of [ada, sam]) {
    await expect(blocksOf(page).first()).toBeVisible();
  }
  const stored = async () =>
    (await first.client.call<EditorDocument>(loadDocument, { params: { document_id } })).form;
  return { ada, sam, network: network!, form_id, stored };
}

/** Every block with its texts, as shown on the page. */
const shown = (page: Page) =>
  blocksOf(page).evaluateAll((all) =>
    all.map((block) => {
      const texts = [...block.querySelectorAll('[role="textbox"]')].map(({ innerHTML }) => innerHTML);
      return [block.getAttribute("data-block-id"), block.getAttribute("aria-label"), ...texts].join(" | ");
    }),
  );

const saved = (page: Page) =>
  expect(page.locator("[data-save-state=saved]")).toBeVisible({ timeout: 60_000 });

test(
  "random changes by two people, one of them offline for a while, converge to one form",
  inTurn(2),
  async ({ browser, cloud }) => {
    // `EDITOR_CHANGES=500` takes five times as long.
    test.setTimeout(Math.max(120_000, CHANGES * 1_500));
    const { ada, sam, network, form_id, stored } = await openTwice(browser, cloud);
    const done = [...(await Promise.all([actAtRandom(ada, 1, FIRST), actAtRandom(sam, 2, FIRST)])).flat()];

    await network.cut();
    const isMendable = new Promise((resolve) => setTimeout(resolve, CUT_MS));
    done.push(...(await Promise.all([actAtRandom(ada, 3, THEN), actAtRandom(sam, 4, THEN)])).flat());
    await expect(sam.locator("[data-save-state=unsaved]")).toBeVisible();
    await isMendable;
    await network.mend();

    done.push(...(await Promise.all([actAtRandom(ada, 5, THEN), actAtRandom(sam, 6, THEN)])).flat());
    expect(done).toHaveLength(CHANGES);
    expect(new Set(done).size).toBe(8);
    for (const page of [ada, sam]) {
      await page.keyboard.press("Escape");
      await saved(page);
    }

    // The last change of one may still be on its way to the other.
    await expect(async () => expect(await shown(sam)).toEqual(await shown(ada))).toPass({ timeout: 30_000 });
    const form = await stored();
    const ids = form.blocks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const inDatabase = await query<{ id: string }>(
      cloud.connectionString,
      "SELECT id FROM form_block WHERE form_id = $1 ORDER BY local_index",
      [form_id],
    );
    expect(inDatabase.map(({ id }) => id)).toEqual(ids);
    // A new page reads from the server what the two pages showed.
    const before = await shown(ada);
    for (const page of [ada, sam]) {
      await page.reload();
      await expect.poll(() => shown(page)).toEqual(before);
    }
  },
);
