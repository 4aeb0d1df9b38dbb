import type { FieldInput } from "#core/contracts/building/builder.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Context } from "../../context.ts";
import { saveField as saveFieldRow } from "../../db/building/builder.ts";
import { fieldIssues } from "../markup/field-issues.ts";
import { sanitizeSource } from "../markup/sanitize-source.ts";
import { requireRelations } from "../references/require-relations.ts";
import { announceChange, type FormChange } from "./announce-change.ts";
import { requireOnePayment } from "./require-one-payment.ts";

/**
 * Creates or replaces a field. Throws BAD_REQUEST with `issues` for settings that no browser supports, or that name rows
 * which there are not, and CONFLICT for a duplicate name.
 */
export async function saveField(
  ctx: Context,
  change: FormChange,
  input: FieldInput,
): Promise<FieldDefinition> {
  const issues = fieldIssues(input);
  if (issues.length > 0) throw new AppError("BAD_REQUEST", { issues });
  if (input.type === "payment") {
    await requireOnePayment(ctx, change.form_id, ({ blocks, fields }) => {
      const others = fields.filter(({ id }) => id !== input.id);
      return { blocks, fields: [...others, { id: input.id ?? "", type: input.type }] };
    });
  }
  await requireRelations(ctx, change.form_id, [], [{ id: "", local_index: 0, ...input } as FieldDefinition]);
  const options = input.options.map((option) => ({ ...option, src: sanitizeSource(option.src) }));
  const field = await saveFieldRow(ctx.db, change.form_id, { ...input, options }, ctx.now());
  announceChange(ctx, change);
  return field;
}
