import type { Page } from "@playwright/test";
import { saveField } from "#core/contracts/building/builder.ts";
import { partyForm } from "../../party-form.ts";
import { KillableBrowser } from "../building/killable-browser.ts";
import { expect, test as journey } from "../journey.ts";
import { draftsInBrowser, openForm, query, untilSaved } from "../respondent-form.ts";

const test = journey.extend<{ chromium: KillableBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  chromium: async ({}, use) => {
    const browser = await KillableBrowser.create();
    await use(browser);
    await browser.remove();
  },
});

/** Longer than any wait of the page itself. */
const TYPING_MS = 4_000;
const LONGEST_WAIT_MS = 1_000;

/** Types without a pause, and returns the time of each key. */
async function typeWithoutPause(page: Page, during_ms: number) {
  const typed: { text: string; at: number }[] = [];
  const end = Date.now() + during_ms;
  for (let n = 0; Date.now() < end; n += 1) {
    const text = `${n} `;
    await page.keyboard.type(text);
    typed.push({ text, at: Date.now() });
  }
  return typed;
}

/** The longest time that saving took. */
function watchSaving(page: Page) {
  const watched = { longest: 0, saved: 0 };
  page.on("requestfinished", async (request) => {
    if (request.method() !== "PATCH") return;
    watched.saved += 1;
    watched.longest = Math.max(watched.longest, request.timing().responseEnd);
  });
  return watched;
}

test("a browser that is killed during typing loses at most the last second and a round trip", async ({
  cloud,
  chromium,
}) => {
  const { form_id, path, owner } = await openForm(cloud);
  const [name] = partyForm().fields;
  const address = new URL(path, cloud.origin).href;
  const context = await chromium.start();
  const page = await context.newPage();
  const saving = watchSaving(page);
  await page.goto(address);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Story").focus();
  const typed = await typeWithoutPause(page, TYPING_MS);
  const killed_at = Date.now();
  await chromium.kill();
  expect(saving.saved).toBeGreaterThan(1);

  // The form has changed by the time the visitor returns.
  const stored = await query<{ id: string }>(
    cloud,
    "SELECT id FROM attribute WHERE form_id = $1 AND name = 'name'",
    [form_id],
  );
  await owner.client.call(saveField, {
    params: { form_id },
    body: { ...name!, id: stored[0]!.id, label: "Your full name" },
  });

  const again = await (await chromium.start()).newPage();
  await again.goto(address);
  await expect(again.getByText("Your earlier answers were restored.")).toBeVisible();
  await expect(again.getByLabel("Your full name")).toHaveValue("Ada");
  const story = await again.getByLabel("Story").inputValue();
  const all = typed.map(({ text }) => text).join("");
  expect(all.startsWith(story)).toBe(true);
  const safe = typed.filter(({ at }) => at <= killed_at - LONGEST_WAIT_MS - saving.longest);
  expect(story.length).toBeGreaterThanOrEqual(safe.map(({ text }) => text).join("").length);
  expect(safe.length).toBeGreaterThan(0);
});

test("text that was typed offline is restored after a kill, and then sent", async ({ cloud, chromium }) => {
  const { form_id, path } = await openForm(cloud);
  const address = new URL(path, cloud.origin).href;
  const context = await chromium.start();
  const page = await context.newPage();
  await page.goto(address);
  await untilSaved(page, () => page.getByLabel("Name").fill("Online"));
  await context.setOffline(true);
  await page.getByLabel("Name").fill("Offline");
  await page.getByLabel("Story").pressSequentially("Nobody but this browser knows");
  await expect.poll(() => draftsInBrowser(page)).toContain("Nobody but this browser knows");
  await chromium.kill();

  const again = await (await chromium.start()).newPage();
  const saved = again.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await again.goto(address);
  await expect(again.getByLabel("Name")).toHaveValue("Offline");
  await expect(again.getByLabel("Story")).toHaveValue("Nobody but this browser knows");
  await saved;
  const sessions = await query<{ raw: Record<string, unknown> }>(
    cloud,
    "SELECT raw FROM response_session WHERE form_id = $1",
    [form_id],
  );
  expect(sessions.map(({ raw }) => Object.values(raw).sort())).toEqual([
    ["Nobody but this browser knows", "Offline"],
  ]);
});
