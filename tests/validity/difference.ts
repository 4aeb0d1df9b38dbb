import type { FieldDefinition } from "#core/fields/field.ts";
import type { ValidityCase } from "./rules.ts";
import type { Verdict } from "./verdicts.ts";

/** A case in which server and browser deliberately differ. Each example must still differ in exactly this way. */
export interface Difference {
  name: string;
  reason: string;
  example: Pick<ValidityCase, "by" | "texts"> & {
    field: Partial<FieldDefinition> & Pick<FieldDefinition, "type">;
    utc_offset?: number;
  };
  browser: readonly string[];
  server: readonly string[];
  /** Matches generated cases that differ only for this reason. */
  covers?: (one: ValidityCase, verdict: Verdict) => boolean;
}

export const VALID: readonly string[] = [];
export const NOT_KEPT: readonly string[] = ["not kept"];
