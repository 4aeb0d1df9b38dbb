import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Analytics } from "#core/contracts/analytics.ts";
import type { TimeUnit } from "#core/values/time-buckets.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { say } from "../../../ui/say.ts";
import { analyticsAtom, refreshAnalyticsAtom, timeUnitAtom } from "../../state/analytics.ts";
import { gridZoneAtom, gridZoneChoiceAtom, gridZonesAtom } from "../../state/grid/zone.ts";
import { ChartCard } from "./chart-card.tsx";
import { CountList } from "./count-list.tsx";
import { countryName } from "./country-name.ts";
import { coverNote } from "./cover-note.ts";
import { MapCard } from "./map-card.tsx";
import { KINDS, Part } from "./part.tsx";
import { texts } from "./texts.ts";

const FORMATS = {
  hour: { weekday: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  day: { weekday: "short", month: "short", day: "numeric" },
  week: { month: "short", day: "numeric", year: "numeric" },
} as const satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

/** Hours, days or weeks of the chosen time zone. */
export function History() {
  const { value, problem } = useAtomValue(analyticsAtom);
  const zone = useAtomValue(gridZoneAtom);
  const refresh = useSetAtom(refreshAnalyticsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zone has other days
  useEffect(() => void refresh(), [zone, refresh]);
  return (
    <Part title={texts.history} actions={<Choices />}>
      {value !== null && problem !== null && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-destructive">
          {say(texts.stale, { reason: problem })}
          <Button onClick={() => void refresh()}>{texts.retry}</Button>
        </p>
      )}
      {value !== null ? (
        <Charts analytics={value} zone={zone} />
      ) : problem !== null ? (
        <ErrorState title={texts.history_failed} message={problem} onRetry={() => void refresh()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-4 md:grid-cols-3">
          {KINDS.map((kind) => (
            <Skeleton key={kind} className="h-56" />
          ))}
        </div>
      )}
    </Part>
  );
}

function Choices() {
  const [unit, setUnit] = useAtom(timeUnitAtom);
  const zones = useAtomValue(gridZonesAtom);
  const [zone, setZone] = useAtom(gridZoneChoiceAtom);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={texts.unit}
        value={unit}
        onChange={setUnit}
        choices={(Object.keys(FORMATS) as TimeUnit[]).map((value) => ({ value, label: texts.units[value] }))}
      />
      <Select
        aria-label={texts.zone}
        value={zone}
        onChange={setZone}
        choices={Object.entries(zones).map(([value, of]) => {
          const name = texts.zones[value as keyof typeof zones];
          const label = of === name ? name : say(texts.zone_choice, { name, zone: of.replaceAll("_", " ") });
          return { value: value as keyof typeof zones, label };
        })}
      />
    </div>
  );
}

function Charts({ analytics, zone }: { analytics: Analytics; zone: string }) {
  const unit = useAtomValue(timeUnitAtom);
  const format = new Intl.DateTimeFormat(undefined, { ...FORMATS[unit], timeZone: zone });
  const total = analytics.responses.reduce((sum, count) => sum + count, 0);
  const note = coverNote(total, analytics.covered);
  const located = analytics.countries.filter(({ location }) => location !== null);
  const unknown = analytics.countries.filter(({ location }) => location === null);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {KINDS.map((kind) => (
          <ChartCard
            key={kind}
            kind={kind}
            series={analytics}
            range={texts.ranges[unit]}
            nameOf={(iso) => format.format(new Date(iso))}
          />
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <MapCard
          label={texts.map}
          points={located.map(({ name, count, location }) => ({
            key: name ?? "",
            ...location!,
            count,
            label: say(texts.country_count, { country: countryName(name), n: count }),
          }))}
          unknown={unknown.reduce((sum, { count }) => sum + count, 0)}
          note={note}
        />
        <CountList
          title={texts.countries}
          of={texts.country}
          counts={analytics.countries}
          nameOf={countryName}
          empty={texts.no_responses}
          note={note}
        />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <CountList
          title={texts.devices}
          of={texts.device}
          counts={analytics.devices}
          nameOf={(name) => texts.device_names[name] ?? name}
          empty={texts.no_responses}
          note={note}
        />
        <CountList
          title={texts.referrers}
          of={texts.referrer}
          counts={analytics.referrers}
          nameOf={(name) => name}
          empty={texts.no_referrers}
        />
      </div>
    </>
  );
}
