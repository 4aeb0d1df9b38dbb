import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { isComputed } from "#core/fields/registry.ts";
import { validate } from "#core/fields/validate.ts";
import { type Control, readWire } from "./controls.ts";

const isUrl = typeof URL.canParse === "function" ? (text: string) => URL.canParse(text) : undefined;

/**
 * Errors of a field's answer, as the server will see them. Input that the browser cannot parse ("12e" in a
 * number field) never reaches the value, so the control itself is asked. A field without controls requires
 * nothing.
 */
export function judgeAnswer(field: FieldDefinition, controls: readonly Control[]): Reason[] {
  if (controls.length === 0 || isComputed(field)) return [];
  if (controls.some(({ validity }) => validity.badInput || validity.customError))
    return [{ code: "badInput" }];
  return validate(field, readWire(controls), { isUrl });
}
