import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { isComputed } from "#core/fields/registry.ts";
import { validate } from "#core/fields/validate.ts";
import { type Control, readWire } from "./controls.ts";

const isUrl = typeof URL.canParse === "function" ? (text: string) => URL.canParse(text) : undefined;

/**
 * What is wrong with the answer of a field, as the server will see it. What the browser could not read at all ("12e" in a
 * number field) never reaches its value, so that is asked of the control. A field without a control asks nothing.
 */
export function judgeAnswer(field: FieldDefinition, controls: readonly Control[]): Reason[] {
  if (controls.length === 0 || isComputed(field)) return [];
  if (controls.some(({ validity }) => validity.badInput || validity.customError))
    return [{ code: "badInput" }];
  return validate(field, readWire(controls), { isUrl });
}
