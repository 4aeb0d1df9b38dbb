import type { Locator } from "@playwright/test";
import { imagePath, richTextPaths } from "#core/fields/rich-text.ts";
import type { JsonValue } from "#core/values/json.ts";
import { expect, test } from "../journey.ts";
import { openForm, query } from "../respondent-form.ts";
import { choose, letter, picture } from "./letter.ts";
import { PNG } from "./pictures.ts";

const STORAGE = "**/cdn-cgi/local/r2/s3/**";

/** Pastes or drops files into the editor. */
function give(editor: Locator, kind: "paste" | "drop", text = "") {
  return editor.evaluate(
    (element, { kind, text, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], `${kind}.png`, { type: "image/png" }));
      if (text !== "") transfer.setData("text/plain", text);
      const { x, y } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 20 };
      element.dispatchEvent(
        kind === "drop"
          ? new DragEvent(kind, { ...at, dataTransfer: transfer })
          : new ClipboardEvent(kind, { ...at, clipboardData: transfer }),
      );
    },
    { kind, text, bytes: [...PNG] },
  );
}

test("pictures are uploaded during writing, one fails and is retried, and the form waits", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, letter());
  let isBroken = true;
  await page.route(STORAGE, (route) =>
    isBroken && route.request().url().includes("broken.png") ? route.abort() : route.continue(),
  );
  await page.goto(path);
  const editor = page.locator(".rich-text");
  await editor.click();
  await page.keyboard.type("Look");
  await choose(page, picture("one.png"));
  const pictures = editor.locator(".rich-picture");
  await expect(editor.locator('[data-state="uploaded"]')).toHaveCount(1);
  await expect(editor.getByRole("img", { name: "one.png" })).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.type("below");
  await expect(editor.locator("> *")).toHaveCount(3);

  await choose(page, picture("broken.png"));
  await expect(editor.getByText("Upload failed")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("A file couldn’t be uploaded.")).toBeVisible();
  isBroken = false;
  await editor.getByRole("button", { name: "Retry" }).click();
  await expect(editor.locator('[data-state="uploaded"]')).toHaveCount(2);

  await editor.getByRole("button", { name: "Remove one.png" }).click();
  await expect(pictures).toHaveCount(1);
  await expect(editor).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(pictures).toHaveCount(2);
  await give(editor, "paste");
  await give(editor, "paste", "words of a table");
  await give(editor, "drop");
  await expect(editor.locator('[data-state="uploaded"]')).toHaveCount(4);
  await expect(editor.getByText("words of a table")).toBeVisible();
  await editor.getByRole("button", { name: "Remove drop.png" }).click();

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [cell] = await query<{ value: JsonValue; paths: string[]; taken: string[] }>(
    cloud,
    `SELECT c.value -> 'value' AS value, c.value -> 'storage_object_paths' AS paths,
       array(SELECT name FROM stored_file WHERE form_id = $1 AND expires_at IS NULL ORDER BY name) AS taken
     FROM response r, jsonb_each(r.data) c WHERE r.form_id = $1 AND c.value ? 'storage_object_paths'`,
    [form_id],
  );
  expect(cell!.taken).toEqual(["broken.png", "one.png", "paste.png"]);
  expect(cell!.paths).toHaveLength(3);
  expect(richTextPaths(cell!.value).sort()).toEqual([...cell!.paths].sort());
  expect(JSON.stringify(cell!.value)).not.toContain("blob:");
  expect(imagePath(`storage:${cell!.paths[0]}`)).toBe(cell!.paths[0]);
});
