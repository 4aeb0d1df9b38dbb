import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** A text of 34 characters that a backtracking engine needs hours to reject. */
const ENDLESS = `${"a".repeat(33)}!`;

function patternForm(): FormSketch {
  const form = new FormSketch("Patterns");
  form.section();
  form.field({ name: "code", type: "text", label: "Code", pattern: "(a+)+$" });
  form.field({ name: "plate", type: "text", label: "Plate", pattern: "[A-Z]{2}\\d+" });
  return form;
}

async function expectJudgedByServer(page: Page, server: ComponentServer): Promise<void> {
  const served = await servePublicForm(server, patternForm());
  await page.goto(served.path);
  const code = page.getByLabel("Code");
  await expect(code).not.toHaveAttribute("pattern");
  await expect(page.getByLabel("Plate")).toHaveAttribute("pattern", "[A-Z]{2}\\d+");
  await page.getByLabel("Plate").fill("AB12");
  await code.pressSequentially(ENDLESS);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/format/);
  await expect(code).toHaveValue(ENDLESS);
  expect(served.stored).toEqual([]);

  await code.fill("aaaa");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Patterns");
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ code: "aaaa", plate: "AB12" }]);
}

// Proves attack/pattern
test("a pattern with endless backtracking does not freeze the page: the server evaluates it", async ({
  page,
  server,
}) => {
  await expectJudgedByServer(page, server);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser's own validation does not freeze the page", async ({ page, server }) => {
    await expectJudgedByServer(page, server);
  });
});
