import type { Page } from "@playwright/test";
import { startLanguageModel } from "#local/language-model.ts";
import { expect, test } from "../journey.ts";
import { withOwnWorker } from "../own-worker.ts";
import { expectSound } from "../soundness.ts";
import { openBuilder, saved } from "./editor-form.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

// Proves editor/panel-ask-ai, editor/rule-ask-ai-enter
test("a suggestion for a description fills in the panel and can be undone; a failed request can be repeated", async ({
  browser,
  cloud,
}) => {
  const model = await startLanguageModel();
  const vars = { AI_ENDPOINT: model.url, AI_KEY: "sk-1", AI_MODEL: "small" };
  try {
    await withOwnWorker(cloud, { vars }, async (own) => {
      const page = await browser.newPage({ baseURL: own.origin });
      const { stored } = await openBuilder(page, own, "Shirts");
      await press(page, "/");
      await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
      await page.keyboard.insertText("short");
      await press(page, "Enter");
      const label = page.getByLabel("Label", { exact: true });
      await expect(label).toBeFocused();
      await page.getByText("Ask AI", { exact: true }).focus();
      await press(page, "Enter");
      const description = page.getByLabel("Describe the question");
      await expect(description).toBeVisible();
      await press(page, "Tab");
      await expect(description).toBeFocused();
      await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
      await page.keyboard.insertText("T-shirt sizes, it must be answered");
      await press(page, "ControlOrMeta+Enter");
      await expect(page.getByRole("alert")).toHaveText(/respond as expected/);
      await expect(description).toHaveValue("T-shirt sizes, it must be answered");
      await press(page, "Escape");
      await expect(label).toBeFocused();
      await expectSound(page);

      const options = ["S", "M", "L"].map((size) => ({
        label: size,
        value: size.toLowerCase(),
        group: null,
      }));
      const content = { type: "radio", label: "Your size", name: "size", required: true, options };
      model.setReply({ content: JSON.stringify(content) });
      await description.focus();
      await press(page, "ControlOrMeta+Enter");
      await expect(label).toHaveValue("Your size");
      await expect(label).toBeFocused();
      await page.getByLabel("Notifications").getByRole("button", { name: "Undo" }).click();
      await expect(label).toHaveValue("");
      await expect(page.getByRole("button", { name: "Type: Short text" })).toBeVisible();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "Option 3", exact: true })).toHaveValue("L");
      await press(page, "ControlOrMeta+Enter");
      await saved(page);
      const form = await stored();
      expect(form.fields).toMatchObject([
        { name: "size", type: "radio", label: "Your size", required: true },
      ]);
      expect(form.fields[0]!.options.map(({ value }) => value)).toEqual(["s", "m", "l"]);
      await page.close();
    });
  } finally {
    await model.close();
  }
});
