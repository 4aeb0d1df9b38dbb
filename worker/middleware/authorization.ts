import type { Access, Contract } from "#core/contracts/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { authorizeMember, authorizeUser } from "../services/authorize.ts";
import { readSessionToken } from "../services/read-session-cookie.ts";

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * The one place where a private route is guarded, in two steps: who has no session is refused before the body is
 * read; then, with the parsed input, one statement finds the user and the membership together.
 */
export async function authorizeCall(
  { access, method }: Contract,
  ctx: Context,
  request: Request,
): Promise<(input: Input) => Promise<object>> {
  if (access === "public") return async () => ({});
  if (WRITES.has(method)) expectSameOrigin(request, ctx.origin);
  const token = await readSessionToken(ctx, request.headers.get("cookie"));
  if (token === null) throw new AppError("UNAUTHENTICATED");
  if (access === "signed-in") return async () => ({ user: await authorizeUser(ctx, token) });
  return (input) => authorizeMember(ctx, token, { ...access, id: resourceId(access, input) });
}

function resourceId({ in: place, key }: Exclude<Access, string>, input: Input): string {
  return (input[place] as Record<string, string>)[key]!;
}

/**
 * Cookies come along with requests that another site makes, so a write must say that it comes from our own pages.
 * Browsers cannot leave out or forge these headers; a script with a session of its own sends `Origin` itself.
 */
function expectSameOrigin(request: Request, origin: string): void {
  const sent = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isSame =
    sent === null ? site === "same-origin" : sent === origin && (site ?? "same-origin") === "same-origin";
  if (!isSame) throw new AppError("FORBIDDEN", { reason: "The request does not come from this origin." });
}
