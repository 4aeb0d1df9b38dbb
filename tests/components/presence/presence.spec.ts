import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import { documentRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { blocksOf, readBlocksOf } from "../../journeys/canvas-of.ts";
import { noisePng } from "../../journeys/files/pictures.ts";
import { hideFirstSteps } from "../../warm-browser.ts";
import { expect, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** Two people see each other in the builder. */

const OWNER = { id: randomUUID(), name: "Olga Owner", email: "olga@example.com", image: null };
const PICTURE = `/v1/assets/${randomUUID()}`;
const SECOND = { id: randomUUID(), name: "Sam Second", email: "sam@example.com", image: PICTURE };
type Person = typeof OWNER | typeof SECOND;

async function openTogether(browser: Browser, server: ComponentServer, role: MemberRole = "editor") {
  const sketch = new FormSketch("Together");
  sketch.section();
  for (let number = 1; number <= 16; number++) {
    sketch.field({ name: `question_${number}`, type: "text", label: `Question ${number}` });
  }
  const fake = new FakeForm(sketch);
  server.answerWith(fake);
  /** In a browser of their own. What the fake answers is for the person who opened a page last. */
  const open = async (person: Person, width: number) => {
    const own = person === OWNER ? "owner" : role;
    fake.workspace = { ...fake.workspace, user: { ...person, sign_in_ways: ["password"] } };
    fake.document = { ...fake.document, role: own };
    fake.answers.on(documentRoomToken, () =>
      fake.rooms.token(documentRoom(fake.document_id), { ...person, role: own }),
    );
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width, height: 800 } });
    await hideFirstSteps(context, server.origin);
    await context.route(`**${PICTURE}*`, (route) =>
      route.fulfill({ contentType: "image/png", body: noisePng(32, 32) }),
    );
    const page = await context.newPage();
    const entered = page.waitForEvent("websocket");
    await page.goto(fake.path("form/edit"));
    await expect(shownBlocks(page).first()).toBeVisible();
    await entered;
    return page;
  };
  return { ada: await open(OWNER, 1440), sam: await open(SECOND, 1100), open };
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

test("each sees who is here, and the other's pointer, selection and messages", async ({
  browser,
  server,
}) => {
  const { ada, sam, open } = await openTogether(browser, server);
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
    const phone = await open(OWNER, 390);
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
    const again = await open(SECOND, 1000);
    await expect(again.getByRole("button", { name: "People here: Olga Owner" })).toBeVisible();
    await expect(ada.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();
    await again.context().close();
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
  server,
}) => {
  const { ada, sam } = await openTogether(browser, server, "viewer");
  const people = await openPeople(ada, "Sam Second");
  await expect(people.getByText("Builder · View only")).toBeVisible();
  await people.getByRole("button", { name: "Follow Sam Second" }).click();
  const followed = ada.getByText("Following Sam Second");
  await expect(followed).toBeVisible();
  await expectAccessible(ada);
  await question(sam, 14).scrollIntoViewIfNeeded();
  await expect(question(ada, 14)).toBeInViewport();
  await expect(question(ada, 1)).not.toBeInViewport();

  await sam.getByRole("link", { name: "History" }).click();
  await expect(ada).toHaveURL(/\/form\/history$/);
  await sam.goBack();
  await expect(ada).toHaveURL(/\/form\/edit$/);

  await question(ada, 5).hover();
  await ada.mouse.wheel(0, 200);
  await expect(followed).toBeHidden();
  await sam.getByRole("link", { name: "History" }).click();
  await expect(await openPeople(ada, "Sam Second")).toContainText("Version history");
  await expect(ada).toHaveURL(/\/form\/edit$/);
  await ada.getByRole("button", { name: "Follow Sam Second" }).click();
  await expect(ada).toHaveURL(/\/form\/history$/);
  await sam.context().close();
  await expect(ada.getByText("Sam Second has left")).toBeVisible();
  await expect(followed).toBeHidden();
});
