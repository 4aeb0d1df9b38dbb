import { updateCell } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockList, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { FakeWorkspace } from "../fakes/workspace.ts";

const LONG_TITLE =
  "A form with a title that is long enough to be cut off wherever there is little room for it";
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test("an empty dashboard shows the first steps, a filled one the newest response, both usable by keyboard", async ({
  page,
  server,
}) => {
  const workspace = new FakeWorkspace();
  await openAt(page, server, workspace, "/dashboard");
  await expect(page.getByRole("heading", { name: "Create your first form" })).toBeVisible();
  await page.getByRole("button", { name: "New form" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await expect(blockList(page)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("listitem").filter({ hasText: "By keyboard" })).toContainText(
    "Edited just now",
  );
  // The second press of a double click meets no other button.
  await page.getByRole("button", { name: "New form" }).dblclick();
  await expect(page.getByLabel("Form title")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "New form" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("searchbox", { name: "Search documents" }).focus();
  await page.keyboard.type("keyboard");
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    if (
      await page
        .getByRole("link", { name: "By keyboard" })
        .evaluate((link) => link === document.activeElement)
    )
      break;
  }
  await page.keyboard.press("Enter");
  await expect(blockList(page)).toBeVisible();

  workspace.add(new FakeForm("Guests"), { responses: 1, last_response_at: ago(0) });
  await page.goto("/dashboard");
  const row = page.getByRole("listitem").filter({ hasText: "1 response" });
  await expect(row).toContainText("Last response just now");
});

test("a new project offers each kind of document, and its list of them fits every width", async ({
  page,
  server,
}) => {
  const workspace = new FakeWorkspace();
  await openAt(page, server, workspace, "/dashboard");
  const others = page.getByRole("region", { name: "Or create something else" });
  await expect(others.getByRole("button")).toHaveText([/^Database/, /^Storage/, /^Canvas/, /^Site/]);
  await expectSoundEverywhere(page, "an empty dashboard");
  await others.getByRole("button", { name: /^Database/ }).click();
  await page.getByLabel("Database name").fill("shop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/data\/table\/~new$/);

  workspace.add(new FakeForm("Guests"), {
    responses: 1,
    last_response_at: ago(59),
    updated_at: ago(120),
  });
  await page.goto("/dashboard");
  const row = page.getByRole("listitem").filter({ hasText: "Guests" });
  const topOf = async (name: string, role: "link" | "button") =>
    (await page.getByRole(role, { name, exact: true }).boundingBox())!.y;
  for (const width of [390, 640, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const event = row.getByText("Last response 59 minutes ago").filter({ visible: true });
    const isCut = await event.evaluate((text) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.closest("p") ?? text;
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    });
    expect([width, isCut]).toEqual([width, false]);
    const tops = [
      await topOf("Invite people", "link"),
      await topOf("Templates and import", "link"),
      await topOf("New form", "button"),
      await topOf("More kinds of document", "button"),
    ];
    expect([width, new Set(tops).size]).toEqual([width, 1]);
    await expect(page.getByText("More", { exact: true })).toBeVisible({ visible: width >= 640 });
  }
  await page.getByRole("searchbox", { name: "Search documents" }).fill("nothing");
  await expect(page.getByText("No document is named “nothing”.")).toBeVisible();

  // Nothing of the row stays behind when a name is asked for.
  await page.getByRole("button", { name: "New form" }).click();
  await expect(page.getByLabel("Form title")).toBeVisible();
  await expect(page.getByRole("link", { name: "Invite people" })).toBeHidden();
});

test("toasts disappear with the page that they concern", async ({ page, server }) => {
  await openFormAt(page, server, "Toasts", "form/edit");
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.keyboard.type("divider");
  await page.keyboard.press("Enter");
  await blocksOf(page).last().focus();
  await page.keyboard.press("Delete");
  const notices = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(notices).toHaveText(/Block deleted/);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(notices).toHaveCount(0);
});

test("the dashboard at every width", async ({ page, server }) => {
  const workspace = new FakeWorkspace();
  await openAt(page, server, workspace, "/dashboard");
  await expect(page.getByRole("heading", { name: "Create your first form" })).toBeVisible();
  await expectSoundEverywhere(page, "without documents");

  workspace.add(new FakeForm(LONG_TITLE));
  await page.reload();
  await expect(page.getByRole("link", { name: LONG_TITLE })).toBeVisible();
  await expectSoundEverywhere(page, "a list");
  await page.getByRole("button", { name: "Show as grid" }).click();
  await expectSoundEverywhere(page, "cards");
  await page.getByRole("button", { name: `Actions for ${LONG_TITLE}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expect(page.getByRole("button", { name: "Delete form" })).toBeDisabled();
  await expectSoundEverywhere(page, "a deletion");
});

test("a refused edit says so on every page, and does not cover the pager on phones", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sketch = new FormSketch("Guests");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  const fake = new FakeForm(sketch);
  fake.rows.add({ name: "Ada" });
  await openFormAt(page, server, fake, "data/responses");
  fake.answers.on(updateCell, () => {
    throw new AppError("NOT_FOUND");
  });
  await page.getByRole("gridcell", { name: "Ada", exact: true }).click();
  await page.keyboard.type("Bea");
  await page.keyboard.press("Enter");
  const failure = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(failure).toHaveText(/Couldn’t save/);
  const notice = (await failure.boundingBox())!;
  const pager = (await page.getByRole("textbox", { name: /^Page, 1 to/ }).boundingBox())!;
  expect(notice.y + notice.height).toBeLessThanOrEqual(pager.y);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(failure).toHaveText(/Couldn’t save/);
});

// Proves document/mode-form
test("the builder at every width", async ({ page, server }) => {
  await openFormAt(page, server, LONG_TITLE, "form/edit");
  await expect(blockList(page)).toBeVisible();
  await expectSoundEverywhere(page, "the builder");
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await expectSoundEverywhere(page, "the blocks to insert");
  await page.keyboard.type("radio");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible();
  await page.getByRole("button", { name: /Advanced/ }).click();
  await expectSoundEverywhere(page, "a panel");
});

for (const [where, heading] of [
  ["form", "Settings"],
  ["form/history", "History"],
  ["connect/share", "Share"],
  ["/new", "Start from a template"],
  ["/new/import", "Import a form"],
] as const) {
  test(`the page “${heading}” at every width`, async ({ page, server }) => {
    const fake = new FakeForm("Settings and share");
    await openAt(page, server, fake, where.startsWith("/") ? where : fake.path(where as "form"));
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expectSoundEverywhere(page, heading);
  });
}
