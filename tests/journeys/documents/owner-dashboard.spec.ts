import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { signIn } from "../building/editor-form.ts";
import { blockList, blocksOf, canvasOf } from "../canvas-of.ts";
import { arrangeGuests, cell, openGrid } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

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
  await page.getByRole("searchbox", { name: "Search forms" }).focus();
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
