import { type EditorPage, NEW_TABLE } from "#core/contracts/wire/paths.ts";
import { say } from "../../ui/say.ts";
import { DOCUMENT_PAGES } from "./document-pages.ts";
import { texts } from "./texts.ts";

/** Returns the page of a document at an address; null if there is none. */
export function pageOf(pathname: string): EditorPage | null {
  const page = pathname.split("/").slice(4).join("/");
  return page in DOCUMENT_PAGES ? (page as EditorPage) : null;
}

const TABLE_PAGE = /^\/[^/]+\/[^/]+\/[^/]+\/data\/table\/([^/]+)(\/definition)?$/;

/** Returns the name of the table at an address; `NEW_TABLE` for a new one, null for any other page. */
export function tableAt(pathname: string): string | null {
  const name = TABLE_PAGE.exec(pathname)?.[1];
  try {
    return name === undefined ? null : decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** Whether it is the address of a bucket's page. */
export const isObjectsPage = (pathname: string) => /^(?:\/[^/]+){3}\/objects(?:\/|$)/.test(pathname);
/** Whether an address is that of a canvas. */
export const isCanvasPath = (pathname: string) => pathname.split("/")[4] === "canvas";

/** Whether an address is one of a site. */
export const isSitePath = (pathname: string) => pathname.split("/")[4] === "design";

/** Returns the name of a document's page at an address; null if there is none. */
export function pageName(pathname: string): string | null {
  const page = pageOf(pathname);
  const table = tableAt(pathname);
  if (table === NEW_TABLE) return texts.new_table;
  if (table !== null) return pathname.endsWith("/definition") ? say(texts.definition, { table }) : table;
  if (isObjectsPage(pathname)) return texts.files;
  if (isCanvasPath(pathname)) return texts.canvas;
  if (page === null) return null;
  const names: Partial<Record<EditorPage, string>> = texts.page_names;
  return names[page] ?? texts.pages[page];
}

/** The window's title, from specific to general, such as "Responses · My form · Sheaf". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, texts.brand].join(" · ")}</title>;
}
