import type { KeptVersion } from "#core/contracts/versions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { keepVersion as keepVersionRow } from "../../db/versions.ts";

const REASONS = {
  too_many: "You’ve reached the limit of 100 named versions. Remove the name from one you no longer need.",
  too_large: "This form is too large to save as a version.",
} as const;

/** Saves the form's current state as a version, with a name or before an older version is restored. */
export async function keepVersion(
  ctx: Context,
  version: { form_id: string; name: string | null; user_id: string },
): Promise<KeptVersion> {
  const result = await keepVersionRow(ctx.db, { ...version, now: ctx.now() });
  if (result.status === "kept") return { id: result.id };
  if (result.status === "unchanged") return { id: null };
  throw new AppError("BAD_REQUEST", { reason: REASONS[result.status] });
}
