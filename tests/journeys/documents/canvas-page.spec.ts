import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { invitePath } from "#core/contracts/wire/paths.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { makeStorage } from "./bucket.ts";
import { drawRectangle, isSaved, makeCanvas, surface } from "./canvas.ts";

test("a canvas is shared from its page, by its link and with new members", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { redirect } = await makeCanvas(owner);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(redirect);
    await expect(surface(page)).toBeVisible();
    const share = page.getByRole("banner").getByRole("button", { name: "Share" });
    await share.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Copy link for members", "Invite people"]);
    const { violations } = await axe(page).include("[role=menu]").include("header").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url());
    expect(new URL(copied).pathname).toMatch(/\/canvas$/);
    await share.click();
    await page.getByRole("menuitem", { name: "Invite people" }).click();
    const [, organization = ""] = redirect.split("/");
    await expect(page).toHaveURL(new URL(invitePath(organization), cloud.origin).href);
  }
});

test("viewers read on a canvas, a bucket and a database why they cannot change anything", async ({
  browser,
  cloud,
}) => {
  const first = await newOwner(cloud);
  const second = await newOwner(cloud);
  await joinWorkspace(cloud, first, second, { name: "Sam Second", role: "viewer" });
  const canvas = await makeCanvas(first);
  const bucket = await makeStorage(first);
  const page = await openAs(browser, cloud, second, canvas.redirect);
  const notice = page.getByText("View only. You’re a viewer here.");
  await expect(surface(page)).toBeVisible();
  await expect(notice).toBeVisible();
  // Whom a viewer may ask.
  await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy link for members", "Members"]);
  await page.goto(bucket.path);
  await expect(notice).toBeVisible();
  const { redirect } = await first.client.call<CreatedDocument>(createDocument, {
    body: { project_id: first.project_id, doctype: "v0_schema", title: "shop" },
  });
  await page.goto(redirect);
  await expect(notice).toBeVisible();
  const own = await openAs(browser, cloud, first, bucket.path);
  await expect(own.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await expect(own.getByText("View only.")).toHaveCount(0);
});

test("a phone opens a canvas with all of the drawing in view", async ({ page, browser, cloud }) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { redirect } = await makeCanvas(owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(redirect);
  await expect(surface(page)).toBeVisible();
  await drawRectangle(page, 300, 200);
  await drawRectangle(page, 1000, 600);
  await isSaved(page);

  const phone = await openAs(browser, cloud, owner, redirect, (fresh) =>
    fresh.setViewportSize({ width: 390, height: 844 }),
  );
  await expect(surface(phone)).toBeVisible();
  // The thirds of the window, from left to right, in which something is drawn.
  const drawn = () =>
    phone.locator("canvas.static").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
      const thirds = new Set<number>();
      for (let at = 0; at < data.length; at += 4) {
        const isInk = data[at + 3]! > 0 && data[at]! + data[at + 1]! + data[at + 2]! < 300;
        if (isInk) thirds.add(Math.floor((((at / 4) % width) * 3) / width));
      }
      return [...thirds].sort();
    });
  await expect.poll(drawn).toEqual([0, 2]);
});
