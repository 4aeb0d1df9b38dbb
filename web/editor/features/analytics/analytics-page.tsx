import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { RecentActivity } from "#core/contracts/analytics.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ShareFirst } from "../../../ui/links/share-first.tsx";
import { say } from "../../../ui/say.ts";
import {
  activityAtom,
  analyticsAtom,
  followActivityAtom,
  refreshActivityAtom,
  refreshAnalyticsAtom,
} from "../../state/analytics.ts";
import { formIdAtom } from "../../state/editing/document.ts";
import { gridZoneAtom } from "../../state/grid/zone.ts";
import { ChartCard } from "./chart-card.tsx";
import { countryName } from "./country-name.ts";
import { coverNote } from "./cover-note.ts";
import { History } from "./history.tsx";
import { MapCard } from "./map-card.tsx";
import { KINDS, Part } from "./part.tsx";
import { texts } from "./texts.ts";

/** Live numbers of a form, and those of the last hours, days or weeks. */
export default function AnalyticsPage() {
  const form_id = useAtomValue(formIdAtom);
  const follow = useSetAtom(followActivityAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other numbers
  useEffect(() => follow(), [form_id, follow]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6 md:py-10">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
            <p className="text-muted-foreground">{texts.purpose}</p>
          </div>
          <Link
            to={editorPath(organization, project, document_id, "data/results/funnel")}
            className={buttonClass()}
          >
            {texts.funnel}
          </Link>
        </div>
        <Content />
      </div>
    </div>
  );
}

function Content() {
  const activity = useAtomValue(activityAtom);
  const analytics = useAtomValue(analyticsAtom);
  const refreshActivity = useSetAtom(refreshActivityAtom);
  const refreshAnalytics = useSetAtom(refreshAnalyticsAtom);
  const retry = () => {
    void refreshActivity();
    void refreshAnalytics();
  };
  const { problem } = activity;
  if (activity.value === null && problem !== null) {
    return <ErrorState title={texts.failed} message={problem} onRetry={retry} />;
  }
  if (activity.value === null) return <Loading />;
  const isEmpty =
    analytics.value !== null &&
    [activity.value, analytics.value].every((series) =>
      KINDS.every((kind) => series[kind].every((count) => count === 0)),
    );
  return (
    <>
      {problem !== null && (
        <p role="status" className="text-destructive">
          {say(texts.stale, { reason: problem })}
        </p>
      )}
      {isEmpty && <ShareFirst title={texts.nothing_title} description={texts.nothing} />}
      <Recent activity={activity.value} />
      <History />
    </>
  );
}

function Recent({ activity }: { activity: RecentActivity }) {
  const zone = useAtomValue(gridZoneAtom);
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", timeZone: zone });
  const nameOf = (iso: string) => time.format(new Date(iso));
  const total = activity.responses.reduce((sum, count) => sum + count, 0);
  const located = activity.places.filter(({ location }) => location !== null);
  return (
    <Part title={texts.live}>
      <div className="grid gap-4 md:grid-cols-3">
        {KINDS.map((kind) => (
          <ChartCard key={kind} kind={kind} series={activity} range={texts.recent_range} nameOf={nameOf} />
        ))}
      </div>
      {activity.places.length > 0 && (
        <MapCard
          label={texts.map_recent}
          points={located.map(({ location, country, created_at }, index) => ({
            key: `${created_at}-${index}`,
            ...location!,
            count: 1,
            label: say(texts.place, { country: countryName(country), when: nameOf(created_at) }),
          }))}
          unknown={activity.places.length - located.length}
          note={coverNote(total, activity.places.length)}
        />
      )}
    </Part>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4 md:grid-cols-3">
      {KINDS.map((kind) => (
        <Skeleton key={kind} className="h-56" />
      ))}
    </div>
  );
}
