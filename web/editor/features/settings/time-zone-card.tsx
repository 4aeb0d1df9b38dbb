import { useAtomValue } from "jotai";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { setTimeZoneAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";
import { ZONE_CHOICES, zoneLabel } from "./zone-choices.ts";

/** Edits the time zone for dates and times that have none. */
export function TimeZoneCard() {
  const form = useAtomValue(formAtom);
  const setTimeZone = useFormSave(setTimeZoneAtom);
  const autosave = useAutosave({
    title: texts.titles["time-zone"],
    stored: { zone: form.time_zone ?? "" },
    save: ({ zone }) => setTimeZone(zone || null),
  });
  const unset = formZone({ time_zone: null, campaign: form.campaign });
  return (
    <AutosaveCard autosave={autosave} description={texts.time_zone.description}>
      <FieldLabel label={texts.time_zone.label} className="max-w-sm">
        <Combobox
          value={autosave.draft.zone}
          onChange={(zone) => autosave.set({ zone })}
          choices={[
            {
              value: "",
              label:
                unset === "UTC"
                  ? texts.time_zone.unset
                  : say(texts.time_zone.unset_schedule, { zone: zoneLabel(unset) }),
            },
            ...ZONE_CHOICES,
          ]}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}
