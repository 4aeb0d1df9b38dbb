import type { Access } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { authorizeMember, authorizeUser, type MemberCall, type User } from "../services/access/authorize.ts";
import { readSessionToken } from "../services/keys/read-session-cookie.ts";
import { requireSameOrigin } from "./same-origin.ts";

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Guards every private route, in two steps. A request without a session is refused before its body is read.
 * Then, with the parsed input, one statement finds the user and the membership, and executes `call` if the role suffices.
 */
export async function authorizeCall(
  access: Exclude<Access, "public">,
  ctx: Context,
  request: Request,
): Promise<(input: Input, call?: MemberCall<unknown>) => Promise<{ user?: User; found?: unknown }>> {
  requireSameOrigin(request, ctx);
  const token = await readSessionToken(ctx, request.headers.get("cookie"));
  if (token === null) throw new AppError("UNAUTHENTICATED");
  if (access === "signed-in") return async () => ({ user: await authorizeUser(ctx, token) });
  return (input, call) => authorizeMember(ctx, token, { ...access, id: resourceId(access, input) }, call);
}

function resourceId({ in: place, key }: Exclude<Access, string>, input: Input): string {
  return (input[place] as Record<string, string>)[key]!;
}
