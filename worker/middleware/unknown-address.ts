import type { NotFoundHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { Method } from "#core/contracts/wire/address.ts";
import { editorPage } from "#core/contracts/wire/editor-pages.ts";
import { AppError } from "#core/errors/app-error.ts";
import { errorResponse, isForBrowser, withRefusalHeaders } from "./errors.ts";
import type { AppEnv, Refusal } from "./route.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies readonly Method[];

/** Our own prefixes, under which the editor has no pages. */
const API = /^\/(?:d|v1|private|parties|healthz)(?:\/|$)/;
const FILE = /^\/assets\/|\.[a-z0-9]+$/i;

const withoutSlash = (path: string) => path.replace(/(?<!\/)\/+$/, "");

/**
 * Handles an address without a route: the editor's HTML, which has its own router, or an error. People who
 * open a form's address get `refusePage`. An address with a trailing slash redirects to the one without.
 */
export function unknownAddress(
  known: readonly { method: Method; path: string }[],
  refusePage: Refusal,
): NotFoundHandler<AppEnv> {
  const addresses = new TrieRouter<Method>();
  for (const { method, path } of known) addresses.add(method, path, method);
  const methodsOf = (path: string) => METHODS.filter((method) => addresses.match(method, path)[0].length > 0);

  /** If the address exists for other methods, names them. */
  function refusalOf(path: string): AppError {
    const methods = methodsOf(path);
    return methods.length === 0
      ? new AppError("NOT_FOUND")
      : new AppError("METHOD_NOT_ALLOWED", { allow: methods });
  }

  return async (c) => {
    const { path } = c.req;
    const canonical = withoutSlash(path);
    if (canonical !== path && methodsOf(canonical).length > 0) {
      // As it was sent: a decoded address may contain what no header can.
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(withoutSlash(pathname) + search, 308);
    }
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    // A page may be named after a file: the one of a file in a bucket.
    const isFile = FILE.test(path) && editorPage(path) !== "page";
    const isEditor = !API.test(path) && !isFile;
    if (isEditor && isReading && isForBrowser(c.req.raw)) {
      // Respondents do not need it.
      const { editorHtml } = await import("./editor-html.ts");
      return editorHtml(c.req.raw, c.get("ctx"));
    }
    if (isFile) return c.text("Not found", 404);
    const refusal = refusalOf(path);
    if (!path.startsWith("/d/") || !isForBrowser(c.req.raw)) return errorResponse(refusal);
    const page = await refusePage(refusal, c.req.raw, c.get("ctx"));
    return page ? withRefusalHeaders(page, refusal) : errorResponse(refusal);
  };
}
