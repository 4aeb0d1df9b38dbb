import type { Browser, Locator, Page } from "@playwright/test";
import { setAvatar } from "#core/contracts/assets.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { axe } from "../axe.ts";
import { blocksOf, readBlocksOf } from "../canvas-of.ts";
import { noisePng } from "../files/pictures.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "./two-people.ts";

/** Two people see each other in the builder. */

async function openTogether(browser: Browser, cloud: CloudAddresses, role: "editor" | "viewer" = "editor") {
  const first = await newOwner(cloud);
  const second = await newOwner(cloud);
  const sent = await fetch(new URL(setAvatar.path, cloud.origin), {
    method: setAvatar.method,
    headers: { origin: cloud.origin, cookie: second.client.cookie, "content-type": "image/png" },
    body: new Uint8Array(noisePng(32, 32)),
  });
  expect(sent.status).toBe(200);
  const sketch = new FormSketch("Together");
  sketch.section();
  for (let number = 1; number <= 16; number++) {
    sketch.field({ name: `question_${number}`, type: "text", label: `Question ${number}` });
  }
  const { document_id } = await createForm(first.client, first.project_id, sketch);
  const pathOf = await joinWorkspace(cloud, first, second, { name: "Sam Second", role });
  const open = async (owner: typeof first, width: number) => {
    const page = await openAs(browser, cloud, owner, pathOf(document_id, "form/edit"), (fresh) =>
      fresh.setViewportSize({ width, height: 800 }),
    );
    await expect(shownBlocks(page).first()).toBeVisible();
    return page;
  };
  return { ada: await open(first, 1440), sam: await open(second, 1100), first, second, open, document_id };
}

async function expectAccessible(page: Page) {
  expect((await axe(page).analyze()).violations).toEqual([]);
}

/** Of an editor, or of a viewer. */
const shownBlocks = (page: Page) => blocksOf(page).or(readBlocksOf(page));

const question = (page: Page, number: number) =>
  shownBlocks(page).filter({ hasText: new RegExp(`Question ${number}(?!\\d)`) });

async function openPeople(page: Page, names: string) {
  await page.getByRole("button", { name: `People here: ${names}` }).click();
  return page.getByRole("dialog", { name: "People here" });
}

test("each sees who is here, and the other's pointer, selection and messages", async ({ browser, cloud }) => {
  test.setTimeout(120_000);
  const { ada, sam, first, second, open } = await openTogether(browser, cloud);
  const cursor = ada.locator('[data-cursor="Sam Second"]');
  const frame = ada.locator('[data-focused-by="Sam Second"]');
  const input = sam.getByRole("textbox", { name: "Message to everyone here" });

  await test.step("who is here", async () => {
    const people = await openPeople(ada, "Sam Second");
    const list = people.getByRole("list", { name: "People here" });
    // People with a picture are shown with it, others with their initials.
    const faces = () =>
      list.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
    await expect.poll(faces).toEqual([true]);
    await expect(list.getByRole("listitem").first().locator("[data-text]")).toHaveAttribute(
      "data-text",
      "OO",
    );
    await expect(list.getByRole("listitem")).toHaveText([/Olga Owner\s*You/, /Sam Second\s*Builder/]);
    await expectAccessible(ada);
    await ada.keyboard.press("Escape");
  });

  await test.step("pointers: on the same element, at another position in the window", async () => {
    const theirs = (await question(sam, 3).boundingBox())!;
    await sam.mouse.move(theirs.x + theirs.width / 2, theirs.y + theirs.height / 2);
    await expect(cursor).toBeVisible();
    const ours = (await question(ada, 3).boundingBox())!;
    expect(Math.abs(ours.x - theirs.x)).toBeGreaterThan(20);
    const at = async () => (await cursor.locator("svg").boundingBox())!;
    await expect.poll(async () => Math.abs((await at()).x - ours.x - ours.width / 2)).toBeLessThan(4);
    expect(Math.abs((await at()).y - ours.y - ours.height / 2)).toBeLessThan(4);
    // It scrolls out of view with the element that it points at.
    await question(ada, 16).scrollIntoViewIfNeeded();
    await expect(cursor).not.toBeInViewport();
    await question(ada, 3).scrollIntoViewIfNeeded();
  });

  await test.step("a message at the pointer is shown, and removed again", async () => {
    await question(sam, 2).hover();
    await sam.keyboard.press("/");
    await expect(input).toBeFocused();
    await expectAccessible(sam);
    await sam.keyboard.insertText(`Is this one needed? ${"x".repeat(120)}`);
    await expect(input).toHaveValue(/^.{100}$/);
    await expect(cursor).toContainText("Is this one needed?");
    await sam.keyboard.press("Escape");
    await expect(input).toBeHidden();
    await expect(cursor).not.toContainText("Is this one needed?");
  });

  await test.step("a message without a mouse, from the list of people, is announced and disappears on its own", async () => {
    const people = await openPeople(sam, "Olga Owner");
    await people.getByRole("button", { name: "Send a message" }).click();
    await expect(input).toBeFocused();
    await sam.keyboard.insertText("Shorter <b>please</b>");
    await sam.keyboard.press("Enter");
    await expect(cursor).toContainText("Shorter <b>please</b>");
    await expect(ada.getByText("Sam Second says: Shorter <b>please</b>")).toBeAttached();
    await expect(cursor).not.toContainText("Shorter");
  });

  await test.step("with a block selected, the key still opens the insert dialog", async () => {
    await question(sam, 2).focus();
    await sam.keyboard.press("/");
    const insert = sam.getByRole("dialog", { name: /Insert|Add/ });
    await expect(insert).toBeVisible();
    await sam.keyboard.press("Escape");
    // The same when the block is deselected and keeps the focus. The panel shows which one it is.
    await expect(question(sam, 2)).toBeFocused();
    await sam.keyboard.press("Escape");
    await expect(sam.getByText("or press / to insert one.")).toBeVisible();
    await sam.keyboard.press("/");
    await expect(insert).toBeVisible();
    await sam.keyboard.press("Escape");
    await expect(question(sam, 2)).toBeFocused();
    await pressBetween(sam, question(sam, 1), question(sam, 2));
    await expect(sam.getByText("or press / to message Olga Owner.")).toBeVisible();
    await sam.keyboard.press("/");
    await expect(input).toBeFocused();
    await sam.keyboard.press("Escape");
    await expect(input).toBeHidden();
  });

  await test.step("selections", async () => {
    await question(sam, 2).click();
    await expect(frame).toBeVisible();
    const box = (await question(ada, 2).boundingBox())!;
    await expect.poll(async () => Math.abs((await frame.boundingBox())!.y - box.y)).toBeLessThan(2);
  });

  await test.step("on a phone, there are avatars but no pointers, and nothing overflows", async () => {
    const phone = await open(first, 390);
    // A second window of the same person adds no one.
    const people = phone.getByRole("button", { name: "People here: Sam Second" });
    await expect(people).toBeVisible();
    await expect(sam.getByRole("button", { name: "People here: Olga Owner" })).toBeVisible();
    await expect(phone.locator('[data-focused-by="Sam Second"]')).toBeVisible();
    await sam.keyboard.press("Escape");
    // A message at the right edge of a wide window is fully readable.
    await pressBetween(sam, question(sam, 1), question(sam, 2));
    const { width } = (await question(sam, 2).boundingBox())!;
    await question(sam, 2).hover({ position: { x: width - 20, y: 20 } });
    await sam.keyboard.press("/");
    await expect(input).toBeFocused();
    await sam.keyboard.insertText("Do we still need this question, or do we ask for it elsewhere?");
    await sam.keyboard.press("Enter");
    const message = phone.locator('[data-cursor="Sam Second"] [dir="auto"]');
    await expect(message).toContainText("or do we ask for it elsewhere?");
    await expect(message).toBeInViewport({ ratio: 1 });
    await question(sam, 2).click();
    await expect(phone.locator('[data-focused-by="Sam Second"]')).toBeVisible();
    await expect(phone.locator('[data-cursor="Sam Second"] svg')).toBeHidden();
    await people.click();
    await expect(phone.getByRole("button", { name: "Follow Sam Second" })).toBeInViewport({ ratio: 1 });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();
  });

  await test.step("the same person in a second window, then no one", async () => {
    const again = await open(second, 1000);
    await expect(again.getByRole("button", { name: "People here: Olga Owner" })).toBeVisible();
    await expect(ada.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();
    await again.close();
    await expect(frame).toBeVisible();
    await sam.context().close();
    await expect(ada.getByRole("button", { name: /People here/ })).toBeHidden();
    await expect(cursor).toBeHidden();
  });
});

/** Presses the canvas between two blocks, where neither is under the pointer. */
async function pressBetween(page: Page, upper: Locator, lower: Locator) {
  const above = (await upper.boundingBox())!;
  const below = (await lower.boundingBox())!;
  await page.mouse.click(above.x + 30, (above.y + above.height + below.y) / 2);
}

test("following shows the other's page and position until the follower scrolls; viewers are shown", async ({
  browser,
  cloud,
}) => {
  const { ada, sam } = await openTogether(browser, cloud, "viewer");
  const people = await openPeople(ada, "Sam Second");
  await expect(people.getByText("Builder · View only")).toBeVisible();
  await people.getByRole("button", { name: "Follow Sam Second" }).click();
  const followed = ada.getByText("Following Sam Second");
  await expect(followed).toBeVisible();
  await expectAccessible(ada);
  await question(sam, 14).scrollIntoViewIfNeeded();
  await expect(question(ada, 14)).toBeInViewport();
  await expect(question(ada, 1)).not.toBeInViewport();

  await sam.getByRole("link", { name: "Responses" }).click();
  await expect(ada).toHaveURL(/\/data\/responses$/);
  await sam.goBack();
  await expect(ada).toHaveURL(/\/form\/edit$/);

  await question(ada, 5).hover();
  await ada.mouse.wheel(0, 200);
  await expect(followed).toBeHidden();
  await sam.getByRole("link", { name: "Responses" }).click();
  await expect(await openPeople(ada, "Sam Second")).toContainText("Responses");
  await expect(ada).toHaveURL(/\/form\/edit$/);
  await ada.getByRole("button", { name: "Follow Sam Second" }).click();
  await expect(ada).toHaveURL(/\/data\/responses$/);
  await sam.context().close();
  await expect(ada.getByText("Sam Second has left")).toBeVisible();
  await expect(followed).toBeHidden();
});
