import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { fillPath } from "#core/contracts/wire/address.ts";
import { canvases, documents, workspace } from "#core/contracts/wire/private-addresses.ts";

const START = await readFile(new URL("../start.js", import.meta.url), "utf8");
const document_id = "d40af5ee-bc8d-4ef9-b6a8-c2da1b6b5bdd";
const WORKSPACE = fillPath(workspace.loadWorkspace, {});
const DOCUMENT = fillPath(documents.loadDocument, { document_id });

/** The addresses that the script asks for at an address. */
function askedAt(pathname: string): string[] {
  const fetch = vi.fn(async () => new Response());
  const window = {};
  runInNewContext(START, {
    window,
    fetch,
    URLSearchParams,
    setTimeout: () => 0,
    location: { pathname },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
  });
  const asked = fetch.mock.calls.map(([address]: unknown[]) => address as string);
  const { earlyResponses = {} } = window as { earlyResponses?: Record<string, unknown> };
  expect(Object.keys(earlyResponses)).toEqual(asked);
  return asked;
}

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
