import { linkParameters } from "#core/results/link-parameters.ts";
import type { Context } from "../../context.ts";
import { requestMeta } from "../../middleware/request-meta.ts";
import type { SessionEdit } from "../../services/sessions/patch-session.ts";

/**
 * What a draft's request tells, with campaign parameters of the page's own address. Browsers tell other sites' addresses
 * without their query, so those are unknown.
 */
export function sessionMeta(ctx: Context, request: Request): SessionEdit["meta"] {
  const { x_useragent, geo } = requestMeta(request);
  const page = URL.parse(request.headers.get("referer") ?? "");
  const isOurs = page?.origin === ctx.origin;
  const link_parameters = isOurs ? linkParameters((name) => page.searchParams.get(name)) : null;
  return { x_useragent, geo, link_parameters };
}
