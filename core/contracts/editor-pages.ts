/**
 * Addresses of the editor's pages, as its router has them: the Worker answers 404 for any other. Those that begin with the
 * name of an organization are pages for those who are signed in alone: any address looks like one (`/docs/intro`).
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
  ...DOCUMENT_PAGES.map((page) => `/:organization/:project/:document_id${page && `/${page}`}`),
];

const toPattern = (page: string) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}/?$`);
const isForMembers = (page: string) => page.startsWith("/:organization");
const PATTERNS = EDITOR_PAGES.filter((page) => !isForMembers(page)).map(toPattern);
const MEMBERS_PATTERNS = EDITOR_PAGES.filter(isForMembers).map(toPattern);

/** Whether there is a page at an address: for all, for those who are signed in, or for nobody. */
export function editorPage(pathname: string): "page" | "signed-in" | null {
  if (PATTERNS.some((pattern) => pattern.test(pathname))) return "page";
  return MEMBERS_PATTERNS.some((pattern) => pattern.test(pathname)) ? "signed-in" : null;
}
