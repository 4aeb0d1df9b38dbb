import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { PNG } from "./pictures.ts";

/** A form with a text that can have pictures. */
export function letter(): FormSketch {
  const form = new FormSketch("A letter");
  form.field({ name: "letter", type: "richtext", label: "Letter", required: true });
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
}

export const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

export async function choose(page: Page, ...files: ReturnType<typeof picture>[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(files);
}
