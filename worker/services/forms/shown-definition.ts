import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import type { Context } from "../../context.ts";
import { authorizeMember } from "../access/authorize.ts";
import { readSessionToken } from "../keys/read-session-cookie.ts";

/**
 * Returns the definition that a caller may see. A form closed by its owner or schedule shows its questions only to
 * members.
 */
export async function shownDefinition(
  ctx: Context,
  definition: FormDefinition,
  cookieHeader: string | null,
): Promise<FormDefinition> {
  const isOpen = closedCode(definition.campaign, ctx.now().getTime()) === null;
  if (isOpen || (await isMember(ctx, definition.form_id, cookieHeader))) return definition;
  return { ...definition, fields: [], blocks: [] };
}

async function isMember(ctx: Context, form_id: string, cookieHeader: string | null): Promise<boolean> {
  const token = await readSessionToken(ctx, cookieHeader);
  if (token === null) return false;
  try {
    await authorizeMember(ctx, token, { resource: "form", id: form_id, role: "viewer" });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE") return false;
    throw error;
  }
}
