import type { BrowserContext, Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { canvasOf } from "../canvas-of.ts";
import { expect, test as journey } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { KillableBrowser } from "./killable-browser.ts";

const test = journey.extend<{ chromium: KillableBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  chromium: async ({}, use) => {
    const browser = await KillableBrowser.create();
    await use(browser);
    await browser.remove();
  },
});

const heading = (page: Page) => canvasOf(page).getByRole("textbox", { name: "Heading title" });
const label = (page: Page) => canvasOf(page).getByRole("textbox", { name: "Question label" });

test("offline changes survive a killed browser, and are sent once when the builder is opened again", async ({
  cloud,
  chromium,
}) => {
  const owner = await newOwner(cloud);
  const form = new FormSketch("Killed");
  form.section();
  form.header("Heading");
  form.field({ name: "name", type: "text", label: "Name" });
  const { document_id, redirect } = await createForm(owner.client, owner.project_id, form);
  const address = new URL(redirect, cloud.origin).href;
  const open = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    return page;
  };

  await test.step("the network fails, then the browser is killed", async () => {
    const context = await chromium.start();
    await resumeSession(context, owner);
    const page = await open(context);
    await expect.poll(() => isKeeping(page)).toBe(true);
    await context.setOffline(true);
    await heading(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Written offline");
    await label(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Who are you?");
    await expect.poll(() => unsent(page)).toContain("Who are you?");
    await chromium.kill();
  });

  await test.step("two windows open the form again, and one of them sends the changes", async () => {
    const context = await chromium.start();
    await resumeSession(context, owner);
    const sent: string[] = [];
    context.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/edits"))
        sent.push(request.postDataJSON().transaction_id);
    });
    const pages = await Promise.all([open(context), open(context)]);
    for (const page of pages) {
      await expect(heading(page)).toHaveText("Written offline");
      await expect(label(page)).toHaveText("Who are you?");
    }
    const notices = pages.map((page) => page.getByText("2 earlier changes were saved"));
    await expect
      .poll(async () => (await Promise.all(notices.map((one) => one.count()))).sort())
      .toEqual([0, 1]);
    expect(new Set(sent).size).toBe(sent.length);
    const stored = await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } });
    expect(stored.form.blocks[1]!.title_html).toBe("Written offline");
    expect(stored.form.fields[0]!.label).toBe("Who are you?");
    await expect.poll(() => unsent(pages[0]!)).toBe("[]");
  });
});

/** Whether the browser has its database. */
const isKeeping = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "sheaf-editor"));

/** The unsent changes in the browser's database. */
function unsent(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("sheaf-editor");
        opening.onsuccess = () => {
          const all = opening.result.transaction("unsent").objectStore("unsent").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
}
