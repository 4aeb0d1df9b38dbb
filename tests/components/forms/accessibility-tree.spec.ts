import type { Locator, Page } from "@playwright/test";
import { demoForm } from "#local/seed/demo-form.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { accessibilityTree, invalidNames } from "../../journeys/accessibility-tree.ts";
import { showUp } from "../../journeys/visitor.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Opens a page with a clock that `holdClock` can stop. A timer from before it was installed would end whenever it likes. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
}

/** From here on time passes only when the test lets it. */
const holdClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

test("nothing is called invalid before an attempt, and afterwards only what is wrong", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Choices");
  form.choice({ name: "drink", type: "radio", label: "Drink", required: true }, { tea: "Tea", milk: "Milk" });
  form.choice(
    { name: "days", type: "checkboxes", label: "Days", required: true },
    { mon: "Mon", tue: "Tue" },
  );
  form.field({ name: "terms", type: "checkbox", label: "I agree", required: true });
  form.field({ name: "email", type: "email", label: "Email" });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await page.getByLabel("Email").fill("half an addr");
  await expect(page.locator("html")).toHaveClass(/ready/);
  expect(await invalidNames(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("4 questions need your attention.");
  expect((await invalidNames(page)).toSorted()).toEqual(["Email", "I agree", "Milk", "Mon", "Tea", "Tue"]);
  await page.getByLabel("Tea").check();
  await page.getByLabel("I agree").check();
  await expect(page.getByRole("alert")).toHaveText("2 questions need your attention.");
  expect((await invalidNames(page)).toSorted()).toEqual(["Email", "Mon", "Tue"]);
});

test("a new section is entered above its questions, and the page's title names it", async ({
  page,
  server,
}) => {
  const form = partyForm();
  form.section();
  form.field({ name: "last", type: "text", label: "Last words" });
  form.header("Thank you");
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page).toHaveTitle("Who is coming? · Summer party | Sheaf");
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await expect(page.getByRole("heading", { name: "What do you like?" })).toBeFocused();
  await expect(page).toHaveTitle("What do you like? · Summer party | Sheaf");
  // The section's name says its number. A live region would repeat it.
  await expect(page.getByRole("region", { name: "Section 2 of 4" })).toBeVisible();
  await expect(page.locator("[aria-live], [role=status]").filter({ hasText: "Section 2 of 4" })).toHaveCount(
    0,
  );
  await page.getByLabel("Tea").check();
  await page.getByLabel("I bring a gift").check();
  await page.getByLabel("Which gift?").fill("A kite");
  await next(page);
  await page.getByLabel("I agree").check();
  await next(page);
  // Its only heading stands below a question.
  await expect(page.getByRole("region", { name: "Section 4 of 4" })).toBeFocused();
  await expect(page).toHaveTitle("Section 4 of 4 · Summer party | Sheaf");
});

test("a slider speaks for itself, and the number of errors waits until typing rests", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Quiet");
  form.field({ name: "mood", type: "range", label: "Mood", required: true });
  form.field({ name: "name", type: "text", label: "Name", required: true });
  const { path } = await servePublicForm(server, form);
  await openWithClock(page, path);
  await page.getByRole("button", { name: "Submit" }).click();
  const live = async () =>
    (await accessibilityTree(page)).filter(({ role }) => ["status", "alert"].includes(role));
  expect((await live()).length).toBe(2);
  const message = page.getByRole("alert");
  await expect(message).toHaveText("2 questions need your attention.");
  await holdClock(page);
  await page.getByLabel("Name").pressSequentially("Ada", { delay: 0 });
  await page.getByRole("slider").press("ArrowRight");
  await page.clock.runFor(400);
  await expect(message).toHaveText("2 questions need your attention.");
  await page.getByLabel("Name").press("x");
  await page.clock.runFor(400);
  await expect(message).toHaveText("2 questions need your attention.");
  await page.clock.runFor(200);
  await expect(message).toBeEmpty();
});

declare global {
  interface Window {
    /** What the alert has announced. */
    announced: string[];
    /** When something last became part of the page, or was described. */
    changed_at: number;
    /** Between that and each focus, in milliseconds. */
    waits: number[];
  }
}

test("a refusal says the number of errors each time, and mending only shows it", async ({ page, server }) => {
  const form = new FormSketch("Refused");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "email", type: "email", label: "Email", required: true });
  form.field({ name: "town", type: "text", label: "Town", required: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/ready/);
  const alert = page.getByRole("alert");
  await alert.evaluate((region) => {
    window.announced = [];
    let before = "";
    const look = () => {
      const text = region.textContent.trim();
      if (text !== before && text !== "" && region.ariaLive !== "off") window.announced.push(text);
      before = text;
    };
    new MutationObserver(look).observe(region, { childList: true, subtree: true, characterData: true });
  });
  const announced = () => page.evaluate(() => window.announced);
  const three = "3 questions need your attention.";
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(alert).toHaveText(three);
  // The focus is already there and says nothing, so the number must.
  await page.keyboard.press("Control+Enter");
  await expect.poll(announced).toEqual([three, three]);

  await page.keyboard.type("Ada");
  await expect(alert).toHaveText("2 questions need your attention.");
  await page.getByLabel("Town").fill("London");
  const email = page.getByLabel("Email");
  await email.pressSequentially("ada@");
  await expect(alert).toHaveText("1 question needs your attention.");
  // Half an address has errors of its own, which can wait.
  await expect(email).toHaveAccessibleDescription("Please fill in this field.");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAccessibleDescription(/^Please enter an email address/);
  await email.press("End");
  await page.keyboard.type("example.com");
  await expect(email).not.toHaveAttribute("aria-describedby");
  await expect(alert).toBeEmpty();
  expect(await announced()).toEqual([three, three]);
});

test("what is new gets the focus only once a screen reader knows it", async ({ page, server }) => {
  const form = new FormSketch("Focus");
  form.section();
  form.header("Who");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.section();
  form.header("Sign");
  form.field({ name: "signature", type: "signature", label: "Signature" });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/ready/);
  await page.evaluate(() => {
    window.waits = [];
    window.changed_at = 0;
    // An island may come at any time. Of what is added, only the input for a name gets the focus here.
    const isNews = ({ addedNodes, type }: MutationRecord) =>
      type === "attributes" || [...addedNodes].some((node) => node instanceof HTMLInputElement);
    const note = (records: MutationRecord[]) => {
      if (records.some(isNews)) window.changed_at = performance.now();
    };
    const attributeFilter = ["aria-describedby", "data-active-section"];
    const form = document.querySelector("form") as HTMLFormElement;
    new MutationObserver(note).observe(form, { subtree: true, childList: true, attributeFilter });
    form.addEventListener("focusin", () => window.waits.push(performance.now() - window.changed_at));
  });
  /** The shortest time since the last call. */
  const waited = () => page.evaluate(() => Math.min(...window.waits.splice(0)));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(await waited()).toBeGreaterThan(50);
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign" })).toBeFocused();
  expect(await waited()).toBeGreaterThan(50);
  await page.getByRole("button", { name: "Type your name instead" }).focus();
  await waited();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Your name" })).toBeFocused();
  expect(await waited()).toBeGreaterThan(50);
});

test("a required group, list and slider say so once, and Clear names its question", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Names");
  form.choice(
    { name: "ticket", type: "radio", label: "Ticket", required: true },
    { day: "Day", week: "Week" },
  );
  form.choice({ name: "drink", type: "radio", label: "Drink" }, { tea: "Tea", milk: "Milk" });
  form.choice(
    { name: "meal", type: "select", label: "Meal", required: true },
    { fish: "Fish", bean: "Bean" },
  );
  form.field({ name: "country", type: "country", label: "Country", required: true });
  form.field({ name: "mood", type: "range", label: "Mood", required: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page.locator("[data-mounted]")).toBeAttached();
  const country = page.getByRole("combobox", { name: "Country Required" });
  await expect(country).toHaveAttribute("aria-required", "true");
  await expect(page.getByRole("combobox", { name: "Meal Required" })).toHaveAttribute("required");
  await expect(page.getByRole("group", { name: "Ticket Required", exact: true })).toBeVisible();
  // The texts of a legend, one after the other, are its name: else a screen reader says both.
  const texts = (await accessibilityTree(page)).filter(({ role }) => role === "StaticText");
  expect(texts.map(({ name }) => name).join("")).toContain("Ticket Required");
  const slider = page.getByRole("slider", { name: "Mood Required" });
  await expect(slider).not.toHaveAttribute("required");
  await page.getByLabel("Tea").check();
  await country.fill("fra");
  await page.getByRole("option", { name: "France" }).click();
  for (const name of ["Clear – Drink", "Clear – Country"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
});

test("the number of matching countries waits until typing rests", async ({ page, server }) => {
  const form = new FormSketch("Countries");
  form.field({ name: "country", type: "country", label: "Country" });
  const { path } = await servePublicForm(server, form);
  await openWithClock(page, path);
  await expect(page.locator("[data-mounted]")).toBeAttached();
  const country = page.getByRole("combobox", { name: "Country" });
  await holdClock(page);
  await country.click();
  await country.pressSequentially("germany");
  const said = page.getByRole("status").filter({ hasText: "Matches" });
  await page.clock.runFor(400);
  await expect(said).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(said).toHaveText("Matches: 1");
});

test("an error names the owner's example, and a file button its question", async ({ page, server }) => {
  const form = new FormSketch("Names");
  form.field({ name: "code", type: "text", label: "Code", pattern: "[A-Z]{2}", placeholder: "AB" });
  form.field({ name: "papers", type: "file", label: "Papers", multiple: true });
  form.field({ name: "photo", type: "image", label: "Photo", required: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page.locator(".drop-hint").last()).toBeVisible();
  const buttons = (await accessibilityTree(page)).filter(({ role }) => role === "button");
  // Chromium adds whether a file is chosen.
  expect(buttons.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Choose files – Papers\b/),
      expect.stringMatching(/^Choose a file – Photo\b/),
    ]),
  );
  await page.getByLabel("Code").fill("x");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription("Please use this format: AB");
  // The focus keeps the color of the error.
  await expect(page.getByLabel("Code")).toBeFocused();
  const red = await page
    .locator(".error")
    .first()
    .evaluate((error) => getComputedStyle(error).color);
  await expect(page.getByLabel("Code")).toHaveCSS("outline-color", red);
  await expect(page.getByLabel("Code")).toHaveCSS("border-top-color", red);
});

/** How an element is painted in forced colors. */
const paint = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(node);
    const { backgroundColor: knob, translate } = getComputedStyle(node, "::before");
    return { backgroundColor, borderColor, knob, translate, outlineStyle };
  });

test("in forced colors, on differs from off, and chosen from focused", async ({ page, server }) => {
  const form = demoForm();
  const { path } = await servePublicForm(server, form);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto(path);
  await page.getByLabel("Your name").fill("Ada");
  await next(page);
  const gift = page.getByRole("switch", { name: "This is a gift" });
  const off = await paint(gift);
  await gift.check();
  const on = await paint(gift);
  expect(on.backgroundColor).not.toBe(off.backgroundColor);
  expect(on.knob).not.toBe(on.backgroundColor);
  expect(off.knob).not.toBe(off.backgroundColor);
  expect(on.translate).not.toBe(off.translate);

  for (const name of ["By the window", "S", "It is urgent"]) {
    const input = page.getByLabel(name, { exact: true });
    const row = page.locator("label").filter({ has: input });
    await input.press("Space");
    await expect(input).toBeChecked();
    expect((await paint(row)).outlineStyle, name).toBe("solid");
    await input.blur();
    // Chosen and not focused: no mark of the focus.
    expect((await paint(row)).outlineStyle, name).toBe("none");
  }
  const toggle = (name: string) =>
    page.locator(".toggles .choice").filter({ has: page.getByLabel(name, { exact: true }) });
  expect((await paint(toggle("S"))).backgroundColor).not.toBe((await paint(toggle("M"))).backgroundColor);
});

/** Elements with a transition or an animation. */
const movable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((pseudo) => {
        const { transitionDuration, animationName } = getComputedStyle(element, pseudo);
        const isStill = /^0s(, 0s)*$/.test(transitionDuration) && animationName === "none";
        return isStill ? [] : `${element.tagName}.${element.className}${pseudo ?? ""}`;
      }),
    ),
  );

test("with reduced motion, nothing moves when something is chosen, in any question or dialog", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, demoForm());
  await page.setViewportSize({ width: 800, height: 12_000 });
  await page.goto(path);
  await page.getByLabel("Your name").fill("Ada");
  await next(page);
  const gift = page.getByRole("switch", { name: "This is a gift" });
  const moving = () =>
    gift.evaluate((input: HTMLInputElement) => {
      input.click();
      return document.getAnimations().length;
    });
  expect(await moving()).toBeGreaterThan(0);
  expect(await movable(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toBe(0);
  // Every type of question, as far as it is shown.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll("section")) section.dataset.activeSection = "";
  });
  await showUp(page);
  await expect(page.locator("[data-island]:not([data-mounted]):visible")).toHaveCount(0);
  expect(await movable(page)).toEqual([]);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await movable(page)).toEqual([]);
});
