import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { AppError, OVERLOADED } from "#core/errors/app-error.ts";
import type { Context } from "../../../context.ts";
import { readBody } from "../../../middleware/body.ts";
import { route } from "../../../middleware/route.ts";
import { requireSameOrigin } from "../../../middleware/same-origin.ts";
import { revokeAccess } from "../../../services/access/revoke-access.ts";
import { describeSignUp } from "../../../services/identity/admit-account.ts";
import { listSiteLinks } from "../../../services/identity/list-site-links.ts";
import { openIdentity } from "../../../services/identity/open-identity.ts";
import { offeredMethods } from "../../../services/identity/sign-in-methods.ts";
import { Turn } from "../../../services/keys/turn.ts";

export const loadSignInMethodsRoute = route(loadSignInMethods, async ({ ctx }): Promise<SignInMethods> => {
  return { ...offeredMethods(ctx), ...(await describeSignUp(ctx)), links: listSiteLinks(ctx) };
});

const BODY_LIMIT = 16 * 1024;

/**
 * What always hashes a password, and is refused before anything is done or counted while too many wait. A sign-in by code
 * with a new password is refused before the code is used.
 */
const HASHING: readonly string[] = ["/sign-in/email", "/change-password", "/reset-password"];

function takesTurn({ mail }: Context, { method, url }: Request): boolean {
  const path = new URL(url).pathname.slice(IDENTITY_PATH.length);
  // Without mail, a sign-up creates the account.
  return method === "POST" && (HASHING.includes(path) || (path === "/sign-up/email" && !mail.isConfigured));
}

/** Everything under IDENTITY_PATH. */
export async function handleIdentity(ctx: Context, request: Request): Promise<Response> {
  requireSameOrigin(request, ctx);
  const { method, headers, url } = request;
  const turn = new Turn("accounts");
  if (method === "GET") return (await openIdentity(ctx, turn)).handle(request);
  // A client that takes its time must not hold a place meanwhile.
  const body = await readBody(request, BODY_LIMIT);
  if (takesTurn(ctx, request)) turn.take();
  try {
    return await answer(ctx, new Request(url, { method, headers, body }), turn);
  } finally {
    turn.leave();
  }
}

async function answer(ctx: Context, request: Request, turn: Turn): Promise<Response> {
  const response = await (await openIdentity(ctx, turn)).handle(request);
  // Only for the place of a turn, and without a Retry-After.
  if (response.status === 503) throw new AppError("SERVICE_UNAVAILABLE", OVERLOADED);
  // A sign-out, a new password or a revoked session also ends the room connections of the sessions.
  if (response.ok) ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
  return response;
}
