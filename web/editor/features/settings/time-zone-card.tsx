import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setTimeZoneAtom } from "../../state/settings/settings.ts";
import { ZoneOptions } from "./zone-options.tsx";

/** Edits the time zone for dates and times that have none. */
export function TimeZoneCard() {
  const form = useAtomValue(formAtom);
  const setTimeZone = useSetAtom(setTimeZoneAtom);
  const stored = form.time_zone ?? "";
  const [zone, setZone] = useState(stored);
  const unset = formZone({ time_zone: null, campaign: form.campaign });
  return (
    <SaveCard
      title="Time zone"
      description="A date with a time is read in the time zone of the person who enters it. Browsers without JavaScript and most programs don’t send a time zone. Their answers are read in this one, and the form says so."
      isDirty={zone !== stored}
      onSave={() => setTimeZone(zone || null)}
    >
      <FieldLabel label="Time zone of the form">
        <Select value={zone} onChange={(event) => setZone(event.target.value)}>
          <option value="">
            {unset === "UTC" ? "Not set (UTC)" : `Not set (${unset.replaceAll("_", " ")}, from the schedule)`}
          </option>
          <ZoneOptions />
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}
