import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { expectSameOrigin } from "../../middleware/same-origin.ts";
import { openIdentity } from "../../services/open-identity.ts";

export const signInMethodsRoute = route(
  loadSignInMethods,
  async ({ ctx: { env, mail } }): Promise<SignInMethods> => ({
    email_code: mail.isConfigured,
    github: env.GITHUB_CLIENT_ID !== "" && env.GITHUB_CLIENT_SECRET !== "",
    google: env.GOOGLE_CLIENT_ID !== "" && env.GOOGLE_CLIENT_SECRET !== "",
  }),
);

/** Everything below IDENTITY_PATH. */
export async function handleIdentity(ctx: Context, request: Request): Promise<Response> {
  expectSameOrigin(request, ctx);
  const identity = await openIdentity(ctx);
  return identity.handle(request);
}
