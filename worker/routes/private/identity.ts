import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { openIdentity } from "../../services/open-identity.ts";

export const signInMethodsRoute = route(
  loadSignInMethods,
  async ({ ctx: { env, mail } }): Promise<SignInMethods> => ({
    email_code: mail.isConfigured,
    github: env.GITHUB_CLIENT_ID !== "" && env.GITHUB_CLIENT_SECRET !== "",
    google: env.GOOGLE_CLIENT_ID !== "" && env.GOOGLE_CLIENT_SECRET !== "",
  }),
);

/** Everything below IDENTITY_PATH; better-auth checks the origin of writes itself. */
export async function handleIdentity(ctx: Context, request: Request): Promise<Response> {
  const identity = await openIdentity(ctx);
  return identity.handle(request);
}
