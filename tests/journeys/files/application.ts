import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";

/** A form with a photo and papers. A question asks about the second paper. */
export function application(): FormSketch {
  const form = new FormSketch("Application");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "photo", type: "image", label: "Photo" });
  const papers = form.field({
    name: "papers",
    type: "file",
    label: "Papers",
    multiple: true,
    required: true,
  });
  form.field({ name: "why", type: "text", label: "Why so many?" }, [
    { $ref: `#/fields/${papers.id}/files/1/name` },
    "==",
    null,
  ]);
  return form;
}

export const text = (name: string, content = "hello") => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});
export const papers = (page: Page) => page.getByRole("group", { name: "Papers" });
export const photo = (page: Page) => page.getByRole("group", { name: "Photo" });
/** The status texts of the file rows. */
export const note = (group: Locator, hasText: string) => group.locator(".file-note", { hasText });
export const add = (group: Locator, files: ReturnType<typeof text>[]) =>
  group.locator("[type=file]").setInputFiles(files);
