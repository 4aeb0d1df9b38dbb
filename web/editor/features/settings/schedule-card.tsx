import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { scheduleFault } from "#core/forms/submitting/availability.ts";
import { isZone } from "#core/values/clock.ts";
import { fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setScheduleAtom } from "../../state/settings/settings.ts";
import { scheduleSentence } from "./schedule-sentence.ts";
import { SeenPage } from "./seen-page.tsx";
import { HERE, ZoneOptions } from "./zone-options.tsx";

const FAULTS = {
  no_time: "Set when it opens, when it closes, or both.",
  open_not_before_close: "It must open before it closes.",
} as const;

/** Edits the times at which the form opens and closes, in a time zone that the owner chooses. */
export function ScheduleCard() {
  const { campaign } = useAtomValue(formAtom);
  const setSchedule = useSetAtom(setScheduleAtom);
  const storedZone = isZone(campaign.scheduling_tz) ? campaign.scheduling_tz : HERE;
  const [enabled, setEnabled] = useState(campaign.is_scheduling_enabled);
  const [zone, setZone] = useState(storedZone);
  const [open, setOpen] = useState(toZonedTime(campaign.scheduling_open_at, storedZone));
  const [close, setClose] = useState(toZonedTime(campaign.scheduling_close_at, storedZone));
  const open_at = fromZonedTime(open, zone);
  const close_at = fromZonedTime(close, zone);
  const fault = scheduleFault({ scheduling_open_at: open_at, scheduling_close_at: close_at });
  const isDirty =
    enabled !== campaign.is_scheduling_enabled ||
    !isSameMinute(open_at, campaign.scheduling_open_at) ||
    !isSameMinute(close_at, campaign.scheduling_close_at) ||
    zone !== storedZone;
  return (
    <SaveCard
      title="Schedule"
      description={
        <>
          The form opens and closes by itself. Before it opens people see:{" "}
          <SeenPage kind="formclosed.not_open_yet" /> After it closes: <SeenPage kind="formclosed.default" />
        </>
      }
      isDirty={isDirty}
      problem={enabled && fault !== null ? FAULTS[fault] : null}
      onSave={() => setSchedule({ enabled, open_at, close_at, scheduling_tz: zone })}
    >
      <SwitchLine label="Open and close by schedule" checked={enabled} onChange={setEnabled} />
      {enabled && fault === null && (
        <p className="text-muted-foreground">{scheduleSentence(open_at, close_at, zone)}</p>
      )}
      {enabled && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldLabel label="Opens" hint={localHint(open_at, zone)}>
            <Input type="datetime-local" value={open} onChange={(event) => setOpen(event.target.value)} />
          </FieldLabel>
          <FieldLabel label="Closes" hint={localHint(close_at, zone)}>
            <Input type="datetime-local" value={close} onChange={(event) => setClose(event.target.value)} />
          </FieldLabel>
          <FieldLabel label="Time zone" className="sm:col-span-2">
            <Select value={zone} onChange={(event) => setZone(event.target.value)}>
              <ZoneOptions />
            </Select>
          </FieldLabel>
        </div>
      )}
    </SaveCard>
  );
}

function isSameMinute(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.floor(Date.parse(a) / 60_000) === Math.floor(Date.parse(b) / 60_000);
}

const local = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: HERE });

/** Describes the same moment in this browser's time zone; undefined if that is the same zone. */
function localHint(iso: string | null, zone: string): string | undefined {
  return iso === null || zone === HERE ? undefined : `${local.format(new Date(iso))} where you are`;
}
