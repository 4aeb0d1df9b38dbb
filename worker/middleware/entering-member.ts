import { PERMISSIONS } from "#core/contracts/access/roles.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { authorizeMember } from "../services/access/authorize.ts";
import { readSessionToken } from "../services/keys/read-session-cookie.ts";
import { isFromOwnPage } from "./same-origin.ts";

/**
 * Id of the member who enters a response into the form, proven by their sign-in and by a post from our own pages.
 * Throws FORBIDDEN for other pages and too low roles, UNAUTHENTICATED, and NOT_FOUND for strangers.
 */
export async function enteringMember(ctx: Context, request: Request, form_id: string): Promise<string> {
  // A link of our own origin is followed by GET, without Origin: nobody may enter by following it.
  const isPosted = request.method === "POST" && request.headers.get("origin") === ctx.origin;
  if (!isPosted) throw notOurs();
  return memberOf(ctx, request, form_id);
}

const notOurs = () => new AppError("FORBIDDEN", { reason: "The request does not come from this origin." });

async function memberOf(ctx: Context, request: Request, form_id: string): Promise<string> {
  if (!isFromOwnPage(request, ctx)) throw notOurs();
  const token = await readSessionToken(ctx, request.headers.get("cookie"));
  if (token === null) throw new AppError("UNAUTHENTICATED");
  const access = { resource: "form", id: form_id, role: PERMISSIONS.edit } as const;
  return (await authorizeMember(ctx, token, access)).user.id;
}

/** Whether a member may fill in a closed form: asked only when the form is closed. */
export const mayEnter = (ctx: Context, request: Request) => async (form_id: string) => {
  try {
    await memberOf(ctx, request, form_id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
};
