import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type Asking, addsPayment, ONE_PAYMENT } from "#core/forms/definition/payment-questions.ts";
import type { Context } from "../../context.ts";
import { readFormLive } from "../../db/forms/forms.ts";

/** Throws BAD_REQUEST with `issues` if the changed form would have a second payment. */
export async function requireOnePayment(
  ctx: Context,
  form_id: string,
  change: (form: FormDefinition) => Asking,
): Promise<void> {
  const { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  if (definition === null || !addsPayment(definition, change(definition))) return;
  throw new AppError("BAD_REQUEST", { issues: [{ path: ["type"], message: ONE_PAYMENT }] });
}
