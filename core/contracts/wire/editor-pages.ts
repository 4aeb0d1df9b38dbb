import { DOCUMENT_ID } from "./paths.ts";

/**
 * Addresses of the editor's pages, as its router has them: the Worker answers 404 for any other. The id of a document is
 * a UUID. An address of only an organization and a project looks like any other (`/docs/intro`).
 */
const DOCUMENT_PAGES = [
  "",
  "form/edit",
  "form/start",
  "form/end",
  "form",
  "form/history",
  "connect",
  "connect/share",
  "connect/parameters",
  "connect/customer",
  "connect/store",
  "connect/store/get-started",
  "connect/store/products",
  "connect/channels",
  "data",
  "data/responses",
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

const toPattern = (page: string) =>
  new RegExp(`^${page.replace(":document_id", DOCUMENT_ID).replace(/:\w+/g, "[^/]+")}/?$`);
const isForMembers = (page: string) => page.startsWith("/:organization") && !page.startsWith(DOCUMENT);
const PATTERNS = EDITOR_PAGES.filter((page) => !isForMembers(page)).map(toPattern);
const MEMBERS_PATTERNS = EDITOR_PAGES.filter(isForMembers).map(toPattern);

/**
 * What is at an address: a page of the editor, nothing (null), or "signed-in": a page for members and nothing for
 * visitors, who do not learn which organizations exist.
 */
export function editorPage(pathname: string): "page" | "signed-in" | null {
  if (PATTERNS.some((pattern) => pattern.test(pathname))) return "page";
  return MEMBERS_PATTERNS.some((pattern) => pattern.test(pathname)) ? "signed-in" : null;
}
