import { X } from "lucide-react";
import type { FunnelGroup } from "#core/contracts/results.ts";
import { FUNNEL_DAYS, type FunnelGrouping } from "#core/results/funnel-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import type { FunnelChoice } from "../../../state/results/funnel.ts";
import { groupName } from "./group-name.ts";
import { texts } from "./texts.ts";

interface FunnelControlsProps {
  choice: FunnelChoice;
  change: (part: Partial<FunnelChoice>) => void;
  filter_version: FunnelGroup["version"];
  zone: string;
}

/** The time, and the groups to which the numbers are limited. */
export function FunnelControls({ choice, change, filter_version, zone }: FunnelControlsProps) {
  const { days, filter } = choice;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={texts.days}
        value={days}
        onChange={(value) => change({ days: value })}
        choices={FUNNEL_DAYS.map((value) => ({ value, label: texts.days_names[value] }))}
      />
      {Object.entries(filter).map(([group, key]) => {
        const by = group as FunnelGrouping;
        const only = say(texts.only, {
          group: texts.group_names[by],
          name: groupName(by, { key, version: filter_version }),
        });
        const { [by as keyof typeof filter]: _, ...others } = filter;
        return (
          <Button
            key={group}
            aria-label={say(texts.remove, { only })}
            className="max-w-full"
            onClick={() => change({ filter: others })}
          >
            <span className="truncate">{only}</span>
            <X aria-hidden />
          </Button>
        );
      })}
      {days !== "all" && (
        <span className="text-meta text-muted-foreground">
          {say(texts.zone, { zone: zone.replaceAll("_", " ") })}
        </span>
      )}
    </div>
  );
}
