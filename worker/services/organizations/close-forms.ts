import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { listFormIds } from "../../db/organizations/deleted-projects.ts";
import { revokeAccess } from "../access/revoke-access.ts";

export const unconfirmed = () =>
  new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the name." });

/** Evicts the forms from the edge and revokes the access of everyone who has one open. */
export function closeForms(ctx: Context, where: { organization_id: string } | { project_id: string }): void {
  ctx.waitUntil("forget-definitions", async (after) => {
    for (const form_id of await listFormIds(after.db, where)) await after.definitions.remove(form_id);
  });
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
}
