import { useAtomValue } from "jotai";
import { namedZone } from "#core/forms/definition/form-zone.ts";
import { closedCode, scheduleFault } from "#core/forms/submitting/availability.ts";
import { fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import { Button } from "../../../ui/button.tsx";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { useConfirmSave } from "../../../ui/inputs/autosave/use-confirm-save.tsx";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { DateInput } from "../../../ui/inputs/dates/date-input.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { scheduleSentence } from "../../state/settings/schedule-sentence.ts";
import { type ScheduleSetting, setScheduleAtom } from "../../state/settings/settings.ts";
import { closingPresets } from "./closing-presets.ts";
import { SeenPage } from "./seen-page.tsx";
import { texts } from "./texts.ts";
import { useBegunSwitch } from "./use-begun-switch.ts";
import { useFormSave } from "./use-form-save.ts";
import { HERE, ZONE_CHOICES } from "./zone-choices.ts";

/** A schedule with its times as typed: local times in its zone. */
interface Draft {
  enabled: boolean;
  open: string;
  close: string;
  zone: string;
}

const settingOf = ({ enabled, open, close, zone }: Draft): ScheduleSetting => ({
  enabled,
  open_at: fromZonedTime(open, zone),
  close_at: fromZonedTime(close, zone),
  scheduling_tz: zone,
});

const timesOf = ({ open_at, close_at }: ScheduleSetting) => ({
  scheduling_open_at: open_at,
  scheduling_close_at: close_at,
});

function problemsOf(draft: Draft): { enabled?: string; close?: string } {
  const fault = draft.enabled ? scheduleFault(timesOf(settingOf(draft))) : null;
  if (fault === "open_not_before_close") return { close: texts.schedule.open_not_before_close };
  return fault === "no_time" ? { enabled: texts.schedule.no_time } : {};
}

/** Edits the times at which the form opens and closes, in a time zone that the owner chooses. */
export function ScheduleCard() {
  const form = useAtomValue(formAtom);
  const { campaign } = form;
  const setSchedule = useFormSave(setScheduleAtom);
  const { ask, dialog } = useConfirmSave();
  const storedZone = namedZone({ campaign, time_zone: null }) ?? namedZone(form) ?? HERE;

  /** Whether the form is open now, and would not be with this schedule. */
  function closesNow(draft: Draft): boolean {
    const setting = settingOf(draft);
    const next = { ...campaign, ...timesOf(setting), is_scheduling_enabled: setting.enabled };
    return closedCode(campaign, Date.now()) === null && closedCode(next, Date.now()) !== null;
  }

  const stored: Draft = {
    enabled: campaign.is_scheduling_enabled,
    open: toZonedTime(campaign.scheduling_open_at, storedZone),
    close: toZonedTime(campaign.scheduling_close_at, storedZone),
    zone: storedZone,
  };
  const autosave = useAutosave({
    title: texts.titles.schedule,
    stored,
    problemsOf,
    isCareful: closesNow,
    save: async (draft, whileAsked) => {
      if (closesNow(draft)) {
        await whileAsked(
          ask({
            title: texts.schedule.close_title,
            description: texts.schedule.close_description,
            action: texts.schedule.close,
          }),
        );
      }
      await setSchedule(settingOf(draft));
    },
  });
  const { draft, problems } = autosave;
  const { isOn, turn, withSwitch } = useBegunSwitch(
    autosave,
    stored,
    ({ open, close }) => open !== "" || close !== "",
  );
  const { open_at, close_at } = settingOf(draft);
  const sentence = scheduleSentence(open_at, close_at, draft.zone);
  return (
    <>
      <AutosaveCard autosave={autosave} description={texts.schedule.description}>
        <SwitchLine label={texts.schedule.enabled} checked={isOn} onChange={turn} />
        {isOn && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <FieldLabel label={texts.schedule.opens} hint={localHint(open_at, draft.zone)}>
                <DateInput
                  kind="datetime-local"
                  zone={draft.zone}
                  value={draft.open}
                  onChange={(open) => autosave.type(withSwitch({ open }))}
                />
              </FieldLabel>
              <FieldLabel
                label={texts.schedule.closes}
                hint={localHint(close_at, draft.zone)}
                problem={problems.close}
              >
                <DateInput
                  kind="datetime-local"
                  zone={draft.zone}
                  value={draft.close}
                  onChange={(close) => autosave.type(withSwitch({ close }))}
                />
              </FieldLabel>
              {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons without a legend */}
              <div
                role="group"
                aria-label={texts.schedule.presets_label}
                className="-mt-2 flex flex-wrap gap-2 sm:col-start-2"
              >
                {closingPresets(toZonedTime(new Date().toISOString(), draft.zone)).map(({ id, time }) => (
                  <Button key={id} size="sm" onClick={() => autosave.set(withSwitch({ close: time }))}>
                    {texts.schedule.presets[id]}
                  </Button>
                ))}
              </div>
              <FieldLabel label={texts.schedule.zone} className="sm:col-span-2">
                <Combobox
                  value={draft.zone}
                  onChange={(zone) => autosave.set({ zone })}
                  choices={ZONE_CHOICES}
                />
              </FieldLabel>
            </div>
            {sentence === null && <p>{texts.schedule.no_time}</p>}
            {sentence !== null && problems.close === undefined && <p>{sentence}</p>}
            {open_at !== null && <SeenPage kind="formclosed.not_open_yet" lead={texts.schedule.before} />}
            {close_at !== null && <SeenPage kind="formclosed.default" lead={texts.schedule.after} />}
          </>
        )}
      </AutosaveCard>
      {dialog}
    </>
  );
}

const local = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: HERE });

/** Describes the same moment in this browser's time zone; undefined if that is the same zone. */
function localHint(iso: string | null, zone: string): string | undefined {
  return iso === null || zone === HERE
    ? undefined
    : say(texts.schedule.where_you_are, { time: local.format(new Date(iso)) });
}
