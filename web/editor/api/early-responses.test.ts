import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { fillPath } from "#core/contracts/wire/address.ts";
import { canvases, documents, workspace } from "#core/contracts/wire/private-addresses.ts";

const START = await readFile(new URL("../../public/start.js", import.meta.url), "utf8");
const document_id = "d40af5ee-bc8d-4ef9-b6a8-c2da1b6b5bdd";
const WORKSPACE = fillPath(workspace.loadWorkspace, {});
const DOCUMENT = fillPath(documents.loadDocument, { document_id });

interface Link {
  rel?: string;
  href?: string;
}

/** Runs the script at an address, with a list of files or none. */
function startAt(pathname: string, list: string | null): { asked: string[]; links: Link[] } {
  const fetch = vi.fn(async () => new Response());
  const links: Link[] = [];
  const window = {};
  runInNewContext(START, {
    window,
    fetch,
    URLSearchParams,
    setTimeout: () => 0,
    location: { pathname },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { dataset: {} },
      getElementById: (id: string) => (id === "first-files" && list !== null ? { textContent: list } : null),
      createElement: (): Link => ({}),
      head: { append: (link: Link) => links.push(link) },
    },
  });
  const asked = fetch.mock.calls.map(([address]: unknown[]) => address as string);
  const { earlyResponses = {} } = window as { earlyResponses?: Record<string, unknown> };
  expect(Object.keys(earlyResponses)).toEqual(asked);
  return { asked, links };
}

/** The addresses that it asks for. */
const askedAt = (pathname: string) => startAt(pathname, null).asked;

describe("what the page asks for before its code is there", () => {
  test.each([
    [`/acme/main/${document_id}/form/edit`, [WORKSPACE, DOCUMENT]],
    [`/acme/main/${document_id}`, [WORKSPACE, DOCUMENT]],
    [`/acme/main/${document_id}/data/table/~new`, [WORKSPACE, DOCUMENT]],
    [`/acme/main/${document_id}/data/table/rooms/definition`, [WORKSPACE, `${DOCUMENT}?table=rooms`]],
    [
      `/acme/main/${document_id}/canvas`,
      [WORKSPACE, DOCUMENT, fillPath(canvases.loadCanvas, { canvas_id: document_id })],
    ],
  ])("a page of a document: %s", (pathname, expected) => {
    expect(askedAt(pathname)).toEqual(expected);
  });

  test.each([
    "/",
    "/dashboard",
    "/acme/main",
    "/acme/main/deleted",
    "/acme/main/no-id/form/edit",
    "/a/b/../../c",
  ])("nothing at %s", (pathname) => expect(askedAt(pathname)).toEqual([]));
});

describe("the files that a page needs first", () => {
  const LIST = JSON.stringify({ dashboard: ["a.js"], "form/edit": ["b.js", "b.css"], canvas: ["c.js"] });
  const loadedAt = (pathname: string) =>
    startAt(pathname, LIST).links.map(({ rel, href }) => `${rel} ${href}`);

  test.each([
    ["/dashboard", ["modulepreload /a.js"]],
    [`/acme/main/${document_id}/form/edit`, ["modulepreload /b.js", "preload /b.css"]],
    [`/acme/main/${document_id}/canvas`, ["modulepreload /c.js"]],
    [`/acme/main/${document_id}/canvas/x`, []],
    [`/acme/main/${document_id}/constructor`, []],
    [`/acme/main/${document_id}`, []],
    ["/acme/main/dashboard", []],
    ["/", []],
  ])("at %s", (pathname, expected) => expect(loadedAt(pathname)).toEqual(expected));
});
