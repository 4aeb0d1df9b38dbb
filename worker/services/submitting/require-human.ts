import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";

/**
 * Throws ROBOT_CHECK_FAILED unless this submit has a valid token, and SERVICE_UNAVAILABLE if the token cannot be checked:
 * an owner who requires the check gets no response without it.
 */
export async function requireHuman(
  ctx: Context,
  submit: { form_id: string; session_id: string; token: string | null },
): Promise<void> {
  const { token, form_id, session_id } = submit;
  if (token === null) throw new AppError("ROBOT_CHECK_FAILED", { reason: "missing" });
  const { hostname } = new URL(ctx.origin);
  const verdict = await ctx.robotCheck.verify(token, { session_id, form_id, hostname });
  if (verdict === "person") return;
  if (verdict === "robot") throw new AppError("ROBOT_CHECK_FAILED", { reason: "refused" });
  ctx.log.error("robot_check_unavailable", new Error("The robot check could not be reached."));
  throw new AppError("SERVICE_UNAVAILABLE", { service: "robot check" });
}
