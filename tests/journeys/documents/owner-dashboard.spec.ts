import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { signIn } from "../building/editor-form.ts";
import { blockList, blocksOf, canvasOf } from "../canvas-of.ts";
import { query } from "../database.ts";
import { arrangeGuests, cell, openGrid } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("an empty dashboard shows the first steps, a filled one the newest response, both usable by keyboard", async ({
  page,
  browser,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await signIn(page, owner);
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

  const people = [{ name: "Ada", guests: 1, drink: "tea" }];
  const { first, path } = await arrangeGuests(cloud, people);
  const other = await openGrid(browser, cloud, first, path);
  await expect(cell(other, "Ada")).toBeVisible();
  await other.goto("/dashboard");
  const row = other.getByRole("listitem").filter({ hasText: "1 response" });
  await expect(row).toContainText("Last response just now");
});

test("a new project offers each kind of document, and its list of them fits every width", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  const others = page.getByRole("region", { name: "Or create something else" });
  await expect(others.getByRole("button")).toHaveText([/^Database/, /^Storage/, /^Canvas/, /^Site/]);
  await expectSoundEverywhere(page, "an empty dashboard");
  await others.getByRole("button", { name: /^Database/ }).click();
  await page.getByLabel("Database name").fill("shop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/data\/table\/~new$/);

  const { form_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_form", title: "Guests" },
  });
  await query(
    cloud.connectionString,
    `INSERT INTO response (form_id, local_index, data, created_at) VALUES ($1, 1, '{}', now() - interval '59 minutes')`,
    [form_id],
  );
  await query(cloud.connectionString, "UPDATE document SET updated_at = now() - interval '2 hours'");
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

test("toasts disappear with the page they concern, and do not cover the pager on phones", async ({
  page,
  browser,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_form", title: "Toasts" },
  });
  await page.goto(redirect);
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

  const people = [{ name: "Ada", guests: 1, drink: "tea" }];
  const { first, path } = await arrangeGuests(cloud, people);
  const phone = await openGrid(browser, cloud, first, path);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.route("**/rows/*/fields/*", (route) => route.abort());
  await cell(phone, "Ada").click();
  await phone.keyboard.type("Bea");
  await phone.keyboard.press("Enter");
  const failure = phone.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(failure).toHaveText(/Couldn’t save/);
  const notice = (await failure.boundingBox())!;
  const pager = (await phone.getByRole("textbox", { name: /^Page, 1 to/ }).boundingBox())!;
  expect(notice.y + notice.height).toBeLessThanOrEqual(pager.y);
  await phone.getByRole("button", { name: "Open navigation" }).click();
  await phone.getByRole("link", { name: "Settings" }).click();
  await expect(phone.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(failure).toHaveText(/Couldn’t save/);
});
