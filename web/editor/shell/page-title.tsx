import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { DOCUMENT_PAGES, pageRow } from "./document-pages.ts";

/** A document's page by address; null: no such page. */
export function pageOf(pathname: string): EditorPage | null {
  const page = pathname.split("/").slice(4).join("/");
  return page in DOCUMENT_PAGES ? (page as EditorPage) : null;
}

/** The name of a document's page by address; null: no such page. */
export function pageName(pathname: string): string | null {
  const page = pageOf(pathname);
  if (page === null) return null;
  const { name, label } = pageRow(page);
  return name ?? label;
}

/** The window's title, from specific to general: "Responses · My form · Sheaf". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, "Sheaf"].join(" · ")}</title>;
}
