import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity/identity.ts";
import type { Context } from "../../../context.ts";
import { readBody } from "../../../middleware/body.ts";
import { route } from "../../../middleware/route.ts";
import { requireSameOrigin } from "../../../middleware/same-origin.ts";
import { revokeAccess } from "../../../services/access/revoke-access.ts";
import { describeSignUp } from "../../../services/identity/admit-account.ts";
import { listSiteLinks } from "../../../services/identity/list-site-links.ts";
import { openIdentity } from "../../../services/identity/open-identity.ts";
import { offeredMethods } from "../../../services/identity/sign-in-methods.ts";

export const loadSignInMethodsRoute = route(loadSignInMethods, async ({ ctx }): Promise<SignInMethods> => {
  return { ...offeredMethods(ctx), ...(await describeSignUp(ctx)), links: listSiteLinks(ctx) };
});

const BODY_LIMIT = 16 * 1024;

/** Everything under IDENTITY_PATH. */
export async function handleIdentity(ctx: Context, request: Request): Promise<Response> {
  requireSameOrigin(request, ctx);
  const identity = await openIdentity(ctx);
  if (request.method === "GET") return identity.handle(request);
  const body = await readBody(request, BODY_LIMIT);
  const response = await identity.handle(
    new Request(request.url, { method: request.method, headers: request.headers, body }),
  );
  // A sign-out, a new password or a revoked session also ends the room connections of the sessions.
  if (response.ok) ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
  return response;
}
