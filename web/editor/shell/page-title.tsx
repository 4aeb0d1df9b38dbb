import type { EditorPage } from "#core/contracts/paths.ts";

const PAGE_NAMES: Record<EditorPage, string> = {
  "form/edit": "Builder",
  "form/start": "Cover",
  "form/end": "Ending",
  form: "Settings",
  "data/responses": "Responses",
  "connect/share": "Share",
  "connect/channels": "Notifications",
};

/** The page of a document that an address leads to; null where there is no such page. */
export function pageOf(pathname: string): EditorPage | null {
  const page = pathname.split("/").slice(4).join("/");
  return page in PAGE_NAMES ? (page as EditorPage) : null;
}

/** What the page of a document is called, by its address; null where there is no such page. */
export function pageName(pathname: string): string | null {
  const page = pageOf(pathname);
  return page === null ? null : PAGE_NAMES[page];
}

/** The title of the window, from the particular to the general: "Responses · My form · Sheaf". */
export function PageTitle({ parts }: { parts: readonly string[] }) {
  return <title>{[...parts, "Sheaf"].join(" · ")}</title>;
}
