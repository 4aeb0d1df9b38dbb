/** Addresses of the editor's pages, as its router has them: the Worker answers 404 for any other. */
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
  "/:organization/:project",
  "/:organization/:project/deleted",
  ...DOCUMENT_PAGES.map((page) => `/:organization/:project/:document_id${page && `/${page}`}`),
];

const PATTERNS = EDITOR_PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}/?$`));

export function isEditorPage(pathname: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(pathname));
}
