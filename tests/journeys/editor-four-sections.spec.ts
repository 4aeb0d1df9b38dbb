import type { Locator, Page } from "@playwright/test";
import { formPath } from "#core/contracts/paths.ts";
import { blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";
import { storedAnswers } from "./respondent-form.ts";

/** How somebody works the builder: two hands on the keys, or one on the mouse. */
interface Hands {
  insert(search: string): Promise<void>;
  /** Goes to something and does what it is for. */
  press(target: Locator): Promise<void>;
  /** Goes to an input and writes into it. */
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  select(block: Locator): Promise<void>;
  /** Something that stands before where one is. */
  goTo(link: Locator): Promise<void>;
  /** Of the panel of the block that is selected. */
  turnTo(tab: string): Promise<void>;
}

const block = (page: Page, name: string | RegExp) =>
  page.getByRole("list", { name: "Blocks" }).getByRole("listitem", { name }).first();
const MOST_TABS = 90;

/** With Tab alone: whatever cannot be reached so is not there for somebody without a mouse. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached with ${MOST_TABS} tabs: ${target}`);
}

function keyboard(page: Page): Hands {
  return {
    async insert(search) {
      await page.keyboard.press("/");
      await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
      await page.keyboard.type(search);
      await page.keyboard.press("Enter");
    },
    async press(target) {
      await tabTo(page, target);
      await page.keyboard.press("Enter");
    },
    async write(target, text) {
      await tabTo(page, target);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    async choose(target, label) {
      await tabTo(page, target);
      await page.keyboard.type(label);
    },
    async select(target) {
      await tabTo(page, target, "Shift+Tab");
    },
    async goTo(target) {
      await tabTo(page, target, "Shift+Tab");
      await page.keyboard.press("Enter");
    },
    async turnTo(tab) {
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
      await tabTo(page, page.getByRole("tab", { selected: true }), "Shift+Tab");
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: tab, selected: true })).toBeFocused();
    },
  };
}

function pointer(page: Page): Hands {
  return {
    async insert(search) {
      await page
        .getByRole("button", { name: /^(Insert|Add a block)/ })
        .last()
        .click();
      await page.getByRole("combobox", { name: "Search questions and blocks" }).fill(search);
      await page.getByRole("option").first().click();
    },
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    async choose(target, label) {
      await target.selectOption({ label });
    },
    select: (target) => target.click(),
    goTo: (target) => target.click(),
    turnTo: (tab) => page.getByRole("tab", { name: tab }).click(),
  };
}

test.describe("a form of four sections", () => {
  for (const [means, handsOf] of [
    ["the keyboard alone", keyboard],
    ["the pointer", pointer],
  ] as const) {
    test(`is built by ${means}, published and answered`, async ({ page, cloud }) => {
      test.setTimeout(180_000);
      const { form_id } = await openBuilder(page, cloud, "Summer concert");
      const hands = handsOf(page);
      await build(page, hands);
      await hands.goTo(page.getByRole("link", { name: "Share" }).last());
      await hands.press(page.getByRole("button", { name: "Open it" }));
      await expect(page.getByText("The form is open", { exact: true })).toBeVisible();
      await answer(page, formPath(form_id));
      expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", guests: 3, total: 75 }]);
    });
  }
});

async function section(page: Page, hands: Hands, title: string) {
  await hands.insert("section");
  const input = page.getByRole("textbox", { name: "Section title" }).last();
  await expect(input).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
}

async function question(page: Page, hands: Hands, search: string, label: string) {
  await hands.insert(search);
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(label);
}

async function save(page: Page, label: string) {
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(block(page, label)).toBeFocused();
}

async function build(page: Page, hands: Hands) {
  await section(page, hands, "You");
  await question(page, hands, "text", "Name");
  await save(page, "Name");

  await section(page, hands, "Tickets");
  await question(page, hands, "radio", "Seat");
  await hands.write(page.getByRole("textbox", { name: "Option 1", exact: true }), "Front");
  await hands.write(page.getByRole("textbox", { name: "Option 2", exact: true }), "Back");
  await save(page, "Seat");
  await hands.press(page.getByRole("switch", { name: "Track stock" }));
  const stock = page.getByRole("dialog", { name: "Track stock" });
  await hands.write(stock.getByLabel("Front"), "2");
  await hands.write(stock.getByLabel("Back"), "0");
  await page.keyboard.press("Enter");
  await expect(stock).toBeHidden();
  await hands.select(block(page, "Seat"));

  await question(page, hands, "number", "Guests");
  await save(page, "Guests");
  await hands.turnTo("Visibility");
  await hands.press(page.getByRole("button", { name: "Add condition" }));
  await hands.choose(page.getByRole("combobox", { name: "Question", exact: true }), "Seat");
  await hands.choose(page.getByLabel("Value", { exact: true }), "Front");
  await expect(page.getByText("Shown when Seat is “Front”.").first()).toBeVisible();
  await hands.select(block(page, "Guests"));

  await section(page, hands, "Sum");
  await question(page, hands, "number", "Total");
  await hands.press(page.locator("summary").filter({ hasText: "Advanced" }));
  await hands.press(page.getByRole("switch", { name: /^Read-only/ }));
  await hands.write(page.getByRole("textbox", { name: "Formula" }), "{guests} * 25");
  await save(page, "Total");

  await section(page, hands, "Pay");
  await question(page, hands, "payment", "Fee");
  await hands.write(page.getByLabel("Amount"), "12");
  await save(page, "Fee");
  await expect(blocks(page)).toHaveCount(9);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

async function answer(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Guests")).toBeHidden();
  await expect(page.getByRole("radio", { name: /Back/ })).toBeDisabled();
  await page.getByRole("radio", { name: /Front/ }).check();
  await page.getByLabel("Guests").fill("3");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Total")).toHaveValue("75");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
}
