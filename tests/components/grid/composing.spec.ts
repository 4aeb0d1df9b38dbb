import { expect, test } from "../component.ts";
import { guestForm, openRows } from "./guests.ts";

/** Words of input methods, and letters with accents, that begin on a selected cell. */

test("a word of an input method begins in a selected cell, and so does a dead key", async ({
  page,
  server,
}) => {
  const fake = await openRows(page, server, guestForm(), [{ name: "Ada" }]);
  const name = page.locator('[data-row] [aria-colindex="4"]');
  const cdp = await page.context().newCDPSession(page);
  const press = (key: string, code: string) =>
    cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code, windowsVirtualKeyCode: 229 });
  await name.click();
  await press("Process", "KeyN");
  await cdp.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await cdp.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
  await expect(page.locator("input:focus")).toHaveValue("日本");
  await cdp.send("Input.insertText", { text: "日本" });
  await page.keyboard.press("Enter");
  await expect.poll(() => fake.rows.stored[0]?.name).toBe("日本");

  await name.click();
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code: "Quote" });
  await cdp.send("Input.imeSetComposition", { text: "´", selectionStart: 1, selectionEnd: 1 });
  await cdp.send("Input.insertText", { text: "é" });
  await expect(page.locator("input:focus")).toHaveValue("é");
  await page.keyboard.press("Escape");
  await expect(name).toHaveText("日本");
});
