import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { showUp } from "../../journeys/visitor.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { answerSearch, BY_CODE } from "../references/cities.ts";

/** What visitors do in a control while an island takes it over, in every island that has one of its own. */

const CONNECTED = { type: "x-supabase", schema: "public", table: "cities", column: "name" } as const;
const FRUIT = [
  "Apple",
  "Banana",
  "Cherry",
  "Fig",
  "Grape",
  "Kiwi",
  "Lemon",
  "Mango",
  "Melon",
  "Orange",
  "Peach",
];
const LONG = Object.fromEntries([...FRUIT, "Faba bean", "Fig jam"].map((name) => [name, name]));

const QUESTIONS = {
  tel: (form: FormSketch) =>
    form.field({ name: "q", type: "tel", label: "Question", data: { default_country: "DE" } }),
  richtext: (form: FormSketch) => form.field({ name: "q", type: "richtext", label: "Question" }),
  search: (form: FormSketch) =>
    form.field({ name: "q", type: "search", label: "Question", reference: CONNECTED }),
  select: (form: FormSketch) => form.choice({ name: "q", type: "select", label: "Question" }, LONG),
};
type Kind = keyof typeof QUESTIONS;

/** Keeps files of a name from loading until it is released. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a form with one question, whose island loads when it is released. */
async function openHeld(page: Page, server: ComponentServer, kind: Kind) {
  const form = new FormSketch("One question");
  QUESTIONS[kind](form);
  form.field({ name: "other", type: "text", label: "Other" });
  await answerSearch(page);
  const release = await hold(page, new RegExp(`/assets/${kind}-[\\w-]+\\.js$`));
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  await expect(page.locator("html.ready")).toBeAttached();
  const control = page.locator('[name="q"]');
  return { served, release, control };
}

// What a search still asks is not answered after the test.
test.afterEach(({ page }) => page.goto("about:blank"));

const mounted = (page: Page) => page.locator("[data-island][data-mounted]");
const entry = (page: Page) => page.locator("[data-entry]");
/** The text in the element that stands in for the control. */
const shown = (page: Page) =>
  entry(page).evaluate((element) =>
    element instanceof HTMLInputElement ? element.value : (element as HTMLElement).innerText,
  );

/** What each shows of a text, and what is stored of it. */
const TYPED = {
  tel: { first: "0301", second: "234567", shown: "030 1234567", stored: "+49301234567" },
  richtext: { first: "early ", second: "and late", shown: "early and late", stored: expect.anything() },
  search: { first: "Os", second: "lo fjord", shown: "Oslo fjord", stored: null },
} as const;
const TEXTS = Object.keys(TYPED) as (keyof typeof TYPED)[];

for (const kind of TEXTS) {
  const { first, second, ...expected } = TYPED[kind];
  const whole = first + second;

  test(`${kind}: the caret and what is selected stay when the island takes over`, async ({
    page,
    server,
  }) => {
    const { release, control, served } = await openHeld(page, server, kind);
    await control.focus();
    // The end of the text first, then the caret before it.
    await page.keyboard.type(first + second.slice(2));
    await control.evaluate(
      (element: HTMLInputElement, at) => element.setSelectionRange(at, at),
      first.length,
    );
    release();
    await expect(mounted(page)).toHaveCount(1);
    await expect(entry(page)).toBeFocused();
    await page.keyboard.type(second.slice(0, 2));
    await expect.poll(() => shown(page)).toBe(expected.shown);
    if (kind === "search") return;
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toMatchObject([{ q: expected.stored }]);
  });

  test(`${kind}: a selected text is replaced by what is typed after the island has taken over`, async ({
    page,
    server,
  }) => {
    const { release, control } = await openHeld(page, server, kind);
    await control.focus();
    await page.keyboard.type("0999");
    await page.keyboard.press("ControlOrMeta+a");
    release();
    await expect(mounted(page)).toHaveCount(1);
    await page.keyboard.type(whole);
    await expect.poll(() => shown(page)).toBe(expected.shown);
  });

  test(`${kind}: a word that an input method composes is not interrupted`, async ({ page, server }) => {
    const { release, control } = await openHeld(page, server, kind);
    const devtools = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      devtools.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await control.focus();
    await page.keyboard.type(first);
    await compose(second.slice(0, 1));
    await compose(second.slice(0, 3));
    release();
    await page.waitForResponse(/\/assets\/(?:tel|richtext|search)-/);
    // Longer than an island takes to start.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(control).toBeFocused();
    await compose(second);
    await devtools.send("Input.insertText", { text: second });
    await expect(mounted(page)).toHaveCount(1);
    await expect(entry(page)).toBeFocused();
    await expect.poll(() => shown(page)).toBe(expected.shown);
  });

  test(`${kind}: what reaches the hidden control shows`, async ({ page, server }) => {
    const { release, control } = await openHeld(page, server, kind);
    release();
    if (kind === "tel") await showUp(page);
    await expect(mounted(page)).toHaveCount(1);
    // By an aid that found it before.
    await control.focus();
    await expect(entry(page)).toBeFocused();
    await page.keyboard.type(whole);
    await expect.poll(() => shown(page)).toBe(expected.shown);
    // By a password manager.
    await control.evaluate(
      (element: HTMLInputElement, text) => {
        element.value = text;
        element.dispatchEvent(new Event("input", { bubbles: true }));
      },
      whole.slice(0, -2),
    );
    await expect
      .poll(async () => (await shown(page)).replaceAll(" ", ""))
      .toBe(whole.slice(0, -2).replaceAll(" ", ""));
  });
}

test("a phone number that an input method composes is formatted at its end, and is the answer at once", async ({
  page,
  server,
}) => {
  const { release, control } = await openHeld(page, server, "tel");
  release();
  await showUp(page);
  const devtools = await page.context().newCDPSession(page);
  await entry(page).focus();
  for (const text of ["0", "03", "030", "0301", "030123456"]) {
    await devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await expect(entry(page)).toHaveValue("030123456");
  await expect(control).toHaveValue("+4930123456");
  await devtools.send("Input.insertText", { text: "030123456" });
  await expect(entry(page)).toHaveValue("030 123456");
  await expect(control).toHaveValue("+4930123456");
});

test("a list in use is taken over once the visitor leaves it", async ({ page, server }) => {
  const { release, control, served } = await openHeld(page, server, "select");
  await control.focus();
  await page.keyboard.type("f");
  await expect(control.locator("option:checked")).toHaveText("Fig");
  release();
  await page.waitForResponse(/\/assets\/select-/);
  // Longer than an island takes to start.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.keyboard.type("aba");
  await expect(control.locator("option:checked")).toHaveText("Faba bean");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Other")).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Question" })).toHaveValue("Faba bean");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toMatchObject([{ q: "Faba bean" }]);
});

for (const isLeft of [false, true]) {
  test(`the name of a row counts if it is typed before its search has loaded${isLeft ? " and left" : ""}`, async ({
    page,
    server,
  }) => {
    const form = new FormSketch("Trip");
    form.field({ name: "city", type: "search", label: "City", reference: BY_CODE });
    form.field({ name: "note", type: "text", label: "Note" });
    await answerSearch(page);
    const release = await hold(page, /\/assets\/search-[\w-]+\.js$/);
    await page.goto((await servePublicForm(server, form)).path);
    await expect(page.locator("html.ready")).toBeAttached();
    const city = page.locator('[name="city"]');
    await city.focus();
    await page.keyboard.type("oslo");
    if (isLeft) await page.keyboard.press("Tab");
    release();
    await expect(mounted(page)).toHaveCount(1);
    if (!isLeft) {
      await expect(page.getByRole("option", { name: /Oslo/ })).toBeVisible();
      await page.keyboard.press("Tab");
    }
    await expect(city).toHaveValue("OSL");
  });
}

test("what is typed into the first of several answers stays while the others are restored", async ({
  page,
  server,
}) => {
  const form = new FormSketch("People");
  form.field({ name: "names", type: "text", label: "Names", is_array: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await page.getByLabel("Names", { exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Add another" }).click();
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" && /Grace/.test(response.request().postData() ?? ""),
  );
  await page.getByLabel("Names 2", { exact: true }).fill("Grace");
  await saved;
  const release = await hold(page, /\/assets\/instances-[\w-]+\.js$/);
  await page.reload();
  const first = page.locator('[name="names"]').first();
  await expect(first).toHaveValue("Ada");
  await first.fill("Ada Lovelace");
  release();
  await expect(page.getByLabel("Names 2", { exact: true })).toHaveValue("Grace");
  await expect(first).toHaveValue("Ada Lovelace");
});

for (const name of ["Add another", "Remove Names 2"]) {
  test(`whoever types elsewhere right after “${name}” keeps the focus`, async ({ page, server }) => {
    const form = new FormSketch("People");
    form.field({ name: "names", type: "text", label: "Names", is_array: true });
    form.field({ name: "note", type: "text", label: "Note" });
    const { path } = await servePublicForm(server, form);
    const release = await hold(page, /\/assets\/instances-[\w-]+\.js$/);
    await page.goto(`${path}?names=Ada&names=Bea`);
    await expect(page.locator("html.ready")).toBeAttached();
    await page.getByRole("button", { name }).click();
    await page.getByLabel("Note").focus();
    await page.keyboard.type("wr");
    release();
    await expect(page.locator(".instance")).toHaveCount(name === "Add another" ? 3 : 1);
    await page.keyboard.type("itten");
    await expect(page.getByLabel("Note")).toHaveValue("written");
  });
}
