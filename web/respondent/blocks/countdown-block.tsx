import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { countdownEnd } from "#core/forms/definition/page-blocks.ts";
import type { FormPage } from "../form-page.ts";
import { Countdown } from "../start-pages/countdown-view.tsx";
import { MomentTime, momentOf } from "../text-with-moment.tsx";

/** Counts down to a moment, which it names too. Once that is over, only the moment is left. */
export function CountdownBlock({ block, page }: { block: BlockDefinition; page: FormPage }) {
  const end = countdownEnd(block);
  if (end === null) return null;
  const { until, time_zone } = end;
  const { definition, texts, now } = page;
  const campaign = { ...definition.campaign, scheduling_tz: time_zone };
  return (
    <div className="header">
      {Date.parse(until) > now && <Countdown until={until} now={now} texts={texts} />}
      <p className="note">
        <MomentTime moment={momentOf(until, { ...definition, campaign })} />
      </p>
    </div>
  );
}
