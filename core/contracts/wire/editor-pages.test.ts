import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDITOR_PAGES, editorHtmlPath, editorPage } from "./editor-pages.ts";
import { FORGOT_PASSWORD_PATH, INVITATION_PATH, RESET_PASSWORD_PATH } from "./paths.ts";

const ROUTER = join(import.meta.dirname, "../../../web/editor/router.tsx");
const NAMED: Record<string, string> = { FORGOT_PASSWORD_PATH, INVITATION_PATH, RESET_PASSWORD_PATH };
const DOCUMENT = "/:organization/:project/:document_id";

test("the Worker knows exactly the pages of the editor's router", () => {
  const router = readFileSync(ROUTER, "utf8");
  const routes = [...router.matchAll(/<Route\s+path=(?:"(\/[^"]*)"|\{([A-Z_]+)\})/g)];
  const others = routes.map(([, path, name]) => path ?? NAMED[name!]!).filter((path) => path !== DOCUMENT);
  const ofDocuments = [...router.matchAll(/^ {2}"?([\w/:*.-]*)"?: (?:<[A-Z]|page\()/gm)].map(
    ([, page]) => page!,
  );
  const paths = [...others, ...ofDocuments.map((page) => `${DOCUMENT}${page && `/${page}`}`)];
  expect(paths.length).toBeGreaterThan(25);
  expect([...EDITOR_PAGES].sort()).toEqual(paths.sort());
});

test("an address is matched by its segments, with or without a trailing slash", () => {
  const id = "0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10";
  const pages = [
    "/",
    "/new/import",
    "/new/import/",
    "/organizations/acme",
    `/a/b/${id}`,
    `/a/b/${id}/data/responses`,
  ];
  for (const page of pages) expect([page, editorPage(page)]).toEqual([page, "page"]);
  for (const page of ["/pricing", "/acme", "/acme/forms", "/docs/intro/", "/acme/forms/deleted"])
    expect([page, editorPage(page)]).toEqual([page, "signed-in"]);
  for (const page of ["/blog/2026/post", "/a/b/7d1e/data", `/a/b/${id}/data/nothing`, "/a/b/c/d/e/f"])
    expect([page, editorPage(page)]).toEqual([page, null]);
});

test("pages with files of their own have their own HTML", () => {
  const document = "/a/b/0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10";
  expect(editorHtmlPath("/dashboard")).toBe("/pages/dashboard.html");
  expect(editorHtmlPath(`${document}/form/edit/`)).toBe("/pages/builder.html");
  expect(editorHtmlPath(`${document}/data/table/${encodeURIComponent("a/b")}`)).toBe("/pages/schema.html");
  for (const page of [
    "/",
    "/acme",
    document,
    `${document}/data/table/a/definition`,
    `${document}/constructor`,
  ])
    expect([page, editorHtmlPath(page)]).toEqual([page, "/index.html"]);
});
