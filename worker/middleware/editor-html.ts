import { start_script_hash } from "virtual:start-script";
import { editorHtmlPath, editorPage } from "#core/contracts/wire/editor-pages.ts";
import type { Context } from "../context.ts";
import { readSessionToken } from "../services/keys/read-session-cookie.ts";

/** The development server adds inline scripts to the editor's HTML. */
const INLINE = import.meta.env.MODE === "development" ? "'unsafe-inline'" : `'${start_script_hash}'`;

/** The editor's HTML, for every page of its router; with status 404 where the router shows "not found". */
export async function editorHtml(request: Request, ctx: Context): Promise<Response> {
  const status = (await isPage(request, ctx)) ? 200 : 404;
  const address = new URL(htmlPath(request), request.url);
  const asset = await ctx.env.ASSETS.fetch(address.href);
  const { headers } = asset;
  const html = new Response(request.method === "HEAD" ? null : asset.body, { status, headers });
  html.headers.set("cache-control", "no-cache");
  html.headers.set("content-security-policy", contentSecurityPolicy(ctx, new URL(request.url)));
  html.headers.set("x-frame-options", "DENY");
  return html;
}

/** The development server has no files per page. */
const htmlPath = ({ url }: Request) =>
  import.meta.env.MODE === "development" ? "/index.html" : editorHtmlPath(new URL(url).pathname);

async function isPage(request: Request, ctx: Context): Promise<boolean> {
  const page = editorPage(new URL(request.url).pathname);
  if (page !== "signed-in") return page === "page";
  return (await readSessionToken(ctx, request.headers.get("cookie"))) !== null;
}

/**
 * Sockets of the rooms, which not every browser finds in 'self'. The development server has one of its own, at another
 * port.
 */
function socketsOf({ protocol, host }: URL): string {
  if (import.meta.env.MODE === "development") return "ws: wss:";
  return `${protocol === "https:" ? "wss" : "ws"}://${host}`;
}

/** Members upload files straight to the storage. Pictures may be in a connected database, which is local in development. */
function contentSecurityPolicy({ env: { ROOM_HOST, WEBHOOK_LOCAL }, storage }: Context, page: URL): string {
  const local = WEBHOOK_LOCAL === "true" ? "http:" : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${INLINE}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${local}`,
    "font-src 'self' data:",
    `connect-src 'self' ${socketsOf(URL.parse(ROOM_HOST) ?? page)} ${ROOM_HOST} ${storage.origin ?? ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
