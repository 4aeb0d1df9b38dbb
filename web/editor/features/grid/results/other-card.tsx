import type { FieldDefinition } from "#core/fields/field.ts";
import { QuestionFrame } from "./card.tsx";

/** A question whose answers are only counted. */
export function OtherCard({ field }: { field: FieldDefinition }) {
  return <QuestionFrame field={field}>{null}</QuestionFrame>;
}
