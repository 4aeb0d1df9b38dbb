import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Publishes the form, or confirms that it is unpublished. */
async function setPublished(page: Page, isPublished: boolean): Promise<void> {
  const published = page.getByRole("switch", { name: "Published" });
  await published.click();
  if (!isPublished) {
    await page
      .getByRole("dialog", { name: "Unpublish this form?" })
      .getByRole("button", { name: "Unpublish" })
      .click();
  }
  await expect(card(page, "Published").getByText("Saved")).toBeVisible();
  await expect(published).toBeChecked({ checked: isPublished });
}

// Proves editor/setting-force-close-form, editor/setting-form-schedule, editor/setting-max-responses-total
// Proves editor/setting-closed-page
test("settings describe what visitors will see, and visitors see it", async ({ page, cloud }) => {
  const sketch = new FormSketch("Village fête");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  const { owner, form_id, document_id, path } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  const pathOf = (at: EditorPage) => editorPath(organizations[0]!.name, "forms", document_id, at);
  const visitor = await page.context().newPage();
  /** The closed page's title and sentence, as quoted in settings. */
  async function seen() {
    await visitor.goto(path);
    const title = await visitor.getByRole("heading", { level: 1 }).textContent();
    const text = await visitor.locator("h1 ~ p").first().textContent();
    return `${title?.trim()}. ${text?.trim()}`;
  }

  await test.step("settings count the responses that have arrived since the form was opened in the editor", async () => {
    await page.goto(pathOf("data/responses"));
    await expect(page.getByText("No responses yet")).toBeVisible();
    await submitGuest(cloud, form_id, { who: "Gül" });
    await expect(page.getByText("1 response")).toBeVisible();
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByText("1 response so far.")).toBeVisible();
  });

  const published = card(page, "Published");
  await test.step("unpublished", async () => {
    await setPublished(page, false);
    expect(await seen()).toBe(await published.locator("q").textContent());
    await setPublished(page, true);
    await visitor.goto(path);
    await visitor.getByRole("button", { name: "Submit" }).click();
    await expect(visitor).toHaveURL(/\/complete/);
    await expect(visitor.getByRole("heading", { name: "Village fête" })).toBeVisible();
  });

  await test.step("closed by its schedule", async () => {
    const schedule = card(page, "Schedule");
    await schedule.getByRole("switch", { name: "Open and close on a schedule" }).click();
    await schedule.getByLabel("Closes").fill("2020-01-31T10:00");
    await schedule.getByLabel("Closes").blur();
    const now = page.getByRole("dialog", { name: "Close the form now?" });
    await now.getByRole("button", { name: "Close form" }).click();
    await expect(schedule.getByText("Saved", { exact: true })).toBeVisible();
    expect(await seen()).toBe(await schedule.locator("q").last().textContent());
  });

  await test.step("with a page of its own", async () => {
    const closed = card(page, "Closed page");
    await closed.getByLabel("Title").fill("Too late");
    await closed.getByLabel("Text").fill("Come as you are.");
    await expect(closed.getByText("Saved")).toBeVisible();
    await setPublished(page, false);
    await expect(published.locator("q")).toHaveText("Too late. Come as you are.");
    expect(await seen()).toBe("Too late. Come as you are.");
  });
});
