import type { HeldResponse, HeldResponses } from "#core/contracts/submitting.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";
import { beginningOf } from "#core/values/text.ts";
import type { Context } from "../../context.ts";
import { type HeldEntries, listHeldResponses as listRows } from "../../db/submitting/held-responses.ts";
import { loadLive } from "../forms/load-form.ts";

const LIMIT = 50;
const MAX_TEXT = 300;

/** Lists a form's held responses, up to a limit, with shortened answers, and the count of all. */
export async function listHeldResponses(ctx: Context, form_id: string): Promise<HeldResponses> {
  const [{ rows, count }, { definition }] = await Promise.all([
    listRows(ctx.db, form_id, LIMIT),
    loadLive(ctx, { form_id, known: null }),
  ]);
  if (definition === null) throw new AppError("FORM_NOT_FOUND");
  const held = rows.map(
    ({ id, created_at, entries }): HeldResponse => ({
      id,
      created_at,
      answers: readable(definition.fields, entries),
    }),
  );
  return { held, count };
}

function readable(fields: readonly FieldDefinition[], entries: HeldEntries): HeldResponse["answers"] {
  return fields.flatMap((field) => {
    const values = Object.hasOwn(entries, field.name) ? entries[field.name]! : [];
    const text = values
      .flat()
      .map((value) => textOf(field, value as JsonValue))
      .filter(Boolean)
      .join(", ");
    return text === "" ? [] : [{ label: field.label || field.name, text: shortened(text) }];
  });
}

const shortened = (text: string) => (text.length > MAX_TEXT ? `${beginningOf(text, MAX_TEXT)}…` : text);

function textOf({ options }: FieldDefinition, value: JsonValue): string {
  const option = options.find(({ id, value: own }) => id === value || own === value);
  if (option) return option.label ?? option.value;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
