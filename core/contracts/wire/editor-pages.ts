import { DOCUMENT_ID } from "./paths.ts";

/**
 * Addresses of the editor's pages, as its router has them. The Worker returns 404 for any other. A document's
 * id is a UUID. The address of an organization and project can be any pair of segments (`/docs/intro`).
 */
const DOCUMENT_PAGES = [
  "",
  "form/edit",
  "form/start",
  "form/end",
  "form",
  "form/history",
  "canvas",
  "design",
  "design/share",
  "design/history",
  "connect",
  "connect/share",
  "connect/parameters",
  "connect/customer",
  "connect/store",
  "connect/store/get-started",
  "connect/store/products",
  "connect/channels",
  "connect/database/supabase",
  "data",
  "data/responses",
  "data/responses/own",
  "data/responses/sessions",
  "data/customers",
  "data/results",
  "data/analytics",
  "data/results/funnel",
  "data/simulator",
  "data/x/auth.users",
  "data/table/:table",
  "data/table/:table/definition",
  "objects",
  "objects/*",
];

const DOCUMENT = "/:organization/:project/:document_id";

export const EDITOR_PAGES = [
  "/",
  "/sign-in",
  "/sign-in/code",
  "/sign-in/forgot",
  "/sign-in/new-password",
  "/sign-up",
  "/invitation",
  "/dashboard",
  "/account",
  "/organizations/:organization",
  "/new",
  "/new/import",
  "/:organization",
  "/:organization/:project",
  "/:organization/:project/deleted",
  ...DOCUMENT_PAGES.map((page) => `${DOCUMENT}${page && `/${page}`}`),
];

/** The HTML files of pages whose own files load with the entry (`local/vite/first-files.ts`), by page. */
const HTML_FILES: Readonly<Record<string, string>> = {
  "/dashboard": "dashboard",
  [`${DOCUMENT}/form/edit`]: "builder",
  [`${DOCUMENT}/form`]: "settings",
  [`${DOCUMENT}/data/responses`]: "grid",
  [`${DOCUMENT}/data/customers`]: "grid",
  [`${DOCUMENT}/data/table/:table`]: "schema",
  [`${DOCUMENT}/canvas`]: "canvas",
  [`${DOCUMENT}/design`]: "builder",
};

const toPattern = (page: string) =>
  new RegExp(
    `^${page.replace(":document_id", DOCUMENT_ID).replace(/:\w+/g, "[^/]+").replace(/\*$/, ".+")}/?$`,
  );
const isForMembers = (page: string) => page.startsWith("/:organization") && !page.startsWith(DOCUMENT);
const PATTERNS = EDITOR_PAGES.filter((page) => !isForMembers(page)).map(toPattern);
const MEMBERS_PATTERNS = EDITOR_PAGES.filter(isForMembers).map(toPattern);

/**
 * What an address leads to: an editor page, nothing (null), or "signed-in". That is a page for members and
 * 404 for visitors, who must not learn which organizations exist.
 */
export function editorPage(pathname: string): "page" | "signed-in" | null {
  if (PATTERNS.some((pattern) => pattern.test(pathname))) return "page";
  return MEMBERS_PATTERNS.some((pattern) => pattern.test(pathname)) ? "signed-in" : null;
}

/** The path of the HTML file for an address: the page's own, or the editor's. */
export function editorHtmlPath(pathname: string): string {
  const page = Object.keys(HTML_FILES).find((each) => toPattern(each).test(pathname));
  return page === undefined ? "/index.html" : `/pages/${HTML_FILES[page]}.html`;
}
