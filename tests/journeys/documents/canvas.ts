import { expect, type Page } from "@playwright/test";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import type { EditorClient } from "#local/client/editor-client.ts";

/** What the journeys of canvases share. */

/** Where one draws. */
export const surface = (page: Page) => page.locator("canvas.interactive");
export const isSaved = (page: Page) => expect(page.locator("[data-save-state=saved]")).toBeVisible();

/** Draws a rectangle with its corner at a place in the window of the drawing. */
export async function drawRectangle(page: Page, x: number, y: number) {
  const box = (await surface(page).boundingBox())!;
  await page.locator("label:has([data-testid=toolbar-rectangle])").click();
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 60, box.y + y + 40, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("Escape");
}

export async function makeCanvas(
  { client, project_id }: { client: EditorClient; project_id: string },
  title = "Plan",
) {
  const body = { project_id, doctype: "v0_canvas" as const, title };
  return client.call<CreatedDocument>(createDocument, { body });
}
