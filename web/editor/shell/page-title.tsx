import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { DOCUMENT_PAGES, pageRow } from "./document-pages.ts";

/** The page of a document that an address leads to; null where there is no such page. */
export function pageOf(pathname: string): EditorPage | null {
  const page = pathname.split("/").slice(4).join("/");
  return page in DOCUMENT_PAGES ? (page as EditorPage) : null;
}

/** What the page of a document is called, by its address; null where there is no such page. */
export function pageName(pathname: string): string | null {
  const page = pageOf(pathname);
  if (page === null) return null;
  const { name, label } = pageRow(page);
  return name ?? label;
}

/** The title of the window, from the particular to the general: "Responses · My form · Sheaf". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, "Sheaf"].join(" · ")}</title>;
}
