import type { Page } from "@playwright/test";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import type { EditorClient } from "#local/client/editor-client.ts";
import { PNG as PIXEL } from "../files/pictures.ts";

/** What the journeys of buckets share. */

export interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const PNG: Sent = {
  name: "photo (1).png",
  mimeType: "image/png",
  buffer: PIXEL,
};

export const textFile = (name: string, content = "hello"): Sent => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

/** The files and folders on the page. */
export const rows = (page: Page) => page.locator("[data-object]");

/** Chooses files as the button does. */
export const upload = (page: Page, files: Sent[]) => page.locator("[data-upload=files]").setInputFiles(files);

/** A bucket of this owner. Returns the address of its files. */
export async function makeStorage(
  { client, project_id }: { client: EditorClient; project_id: string },
  name = "files",
): Promise<{ document_id: string; path: string }> {
  const body = { project_id, doctype: "v0_bucket", title: name };
  const { document_id, redirect } = await client.call<CreatedDocument>(createDocument, { body });
  return { document_id, path: `${redirect}/objects` };
}
