import type { ReactNode } from "react";
import type { CompletionTime, Funnel } from "#core/contracts/results.ts";
import { shareText } from "#core/results/share-text.ts";
import { say } from "../../../../ui/say.ts";
import { SessionsLink } from "./sessions-link.tsx";
import { texts } from "./texts.ts";
import { timeText } from "./time-text.ts";

const number = new Intl.NumberFormat();

interface FunnelStepsProps {
  funnel: Funnel;
  isFiltered: boolean;
}

/** Views, starts and completions with the shares between them, and how long it takes. */
export function FunnelSteps({ funnel, isFiltered }: FunnelStepsProps) {
  const { views, time } = funnel;
  const [starts, completions, open] = [funnel.starts ?? 0, funnel.completions ?? 0, funnel.open ?? 0];
  return (
    <section aria-label={texts.steps}>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Step name={texts.views} hint={texts.views_hint} value={views === null ? null : number.format(views)}>
          {views === null && texts.views_unknown}
        </Step>
        <Step
          name={texts.starts}
          hint={texts.starts_hint}
          share={views === null ? null : starts / views}
          value={
            <SessionsLink
              {...{ funnel, isFiltered }}
              sessions="starts"
              label={say(texts.show_starts, { n: starts })}
              count={starts}
            />
          }
        >
          {startsText(views, starts)}
          {open > 0 && <span className="block">{say(texts.open_now, { n: open })}</span>}
        </Step>
        <Step
          name={texts.completions}
          hint={texts.completions_hint}
          share={starts === 0 ? null : completions / starts}
          value={
            <SessionsLink
              {...{ funnel, isFiltered }}
              sessions="completions"
              label={say(texts.show_completions, { n: completions })}
              count={completions}
            />
          }
        >
          {starts > 0 && say(texts.of_starts, { share: shareText(completions, starts) })}
        </Step>
        <Step name={texts.time} hint={texts.time_hint} value={time === null ? null : timeText(time.median)}>
          {timeRange(time)}
        </Step>
      </ol>
    </section>
  );
}

function startsText(views: number | null, starts: number): string | null {
  if (views === null || (views === 0 && starts === 0)) return null;
  return starts > views ? texts.more_than_views : say(texts.of_views, { share: shareText(starts, views) });
}

function timeRange(time: CompletionTime | null): string | null {
  if (time === null) return texts.time_unknown;
  const [lower, upper] = [timeText(time.lower), timeText(time.upper)];
  return lower === upper ? null : say(texts.time_range, { lower, upper });
}

interface StepProps {
  name: string;
  hint: string;
  /** Null: unknown. */
  value: ReactNode;
  /** Of the step before, from 0 to 1; null: none, or unknown. */
  share?: number | null;
  children: ReactNode;
}

function Step({ name, hint, value, share = null, children }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-border bg-card p-4">
      <h2 className="text-muted-foreground">{name}</h2>
      <p className="tabular text-[24px] leading-8 font-semibold">{value ?? "–"}</p>
      {share !== null && share <= 1 && (
        <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-muted">
          <span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <p className="mt-1">{children}</p>
      <p className="mt-auto pt-1 text-meta text-muted-foreground">{hint}</p>
    </li>
  );
}
