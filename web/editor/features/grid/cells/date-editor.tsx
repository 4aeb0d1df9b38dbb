import { isZoneless } from "#core/tables/zoneless.ts";
import { LATEST_DATES } from "#core/values/latest-dates.ts";
import { DateInput } from "../../../../ui/inputs/dates/date-input.tsx";
import type { DateKind } from "../../../../ui/inputs/dates/date-text.ts";
import type { EditorProps } from "./cell-kind.ts";

/** The types of fields with this editor are its kinds. */
export default function DateEditor({
  field,
  draft,
  onChange,
  onKeyDown,
  label,
  isInvalid,
  zone,
  typed,
}: EditorProps) {
  const isMoment = field.type === "datetime-local" && !isZoneless(field);
  return (
    <DateInput
      isBare
      autoFocus
      kind={field.type as DateKind}
      max={LATEST_DATES[field.type]}
      zone={isMoment ? zone : undefined}
      aria-label={label}
      isInvalid={isInvalid}
      value={String(draft)}
      initialText={typed}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}
