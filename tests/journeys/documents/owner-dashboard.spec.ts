import { arrangeGuests, cell, openGrid } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";

test("a failed save says so on every page, and does not cover the pager on phones", async ({
  browser,
  cloud,
}) => {
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
