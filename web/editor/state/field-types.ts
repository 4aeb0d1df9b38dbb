import { TYPES_BY_USE } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";

/** Types that refer to what the editor cannot choose yet: a table. */
const NOT_YET: ReadonlySet<FieldType> = new Set<FieldType>(["search"]);

/** The types that the builder offers, in their order. */
export const OFFERED_TYPES: readonly FieldType[] = TYPES_BY_USE.filter((type) => !NOT_YET.has(type));
