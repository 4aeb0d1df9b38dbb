import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formatMoment } from "./moment.ts";

/** A moment, with its text until the page's script knows the visitor's time zone. */
export interface Moment {
  iso: string;
  shown: string;
}

/** In the form owner's zone, if it is known. */
export function momentOf(time: string, { lang, campaign }: FormDefinition): Moment {
  const shown = formatMoment(time, lang, campaign.scheduling_tz ?? "UTC");
  return { iso: new Date(time).toISOString(), shown };
}

export function MomentTime({ moment: { iso, shown } }: { moment: Moment }) {
  return (
    <time className="moment" dateTime={iso}>
      {shown}
    </time>
  );
}

/** A text whose placeholder `{time}` the moment replaces. */
export function TextWithMoment({
  text,
  moment,
  class_name,
}: {
  text: string;
  moment: Moment;
  class_name?: string;
}) {
  const [before, after] = text.split("{time}");
  return (
    <p className={class_name}>
      {before}
      <MomentTime moment={moment} />
      {after}
    </p>
  );
}
