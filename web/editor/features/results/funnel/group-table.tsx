import type { Funnel, FunnelGroup } from "#core/contracts/results.ts";
import type { FunnelGrouping } from "#core/results/funnel-query.ts";
import { LINK_PARAMETERS } from "#core/results/link-parameters.ts";
import { shareText } from "#core/results/share-text.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import type { FunnelChoice } from "../../../state/results/funnel.ts";
import { groupName } from "./group-name.ts";
import { texts } from "./texts.ts";
import { timeText } from "./time-text.ts";

interface GroupTableProps {
  funnel: Funnel;
  /** What the numbers are of. */
  shown: FunnelChoice;
  change: (part: Partial<FunnelChoice>) => void;
}

const number = new Intl.NumberFormat();
const FACTS = ["device", "country", "version", "referrer"] as const;

const optionsOf = (names: readonly FunnelGrouping[]) =>
  names.map((value) => ({ value, label: texts.group_names[value] }));

/** The same numbers for each device, country, version, parameter or website. */
export function GroupTable({ funnel, shown, change }: GroupTableProps) {
  const { by } = shown;
  const { groups, ungrouped } = funnel;
  return (
    <section aria-labelledby="funnel-groups" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="funnel-groups" className="text-title font-semibold">
          {texts.groups}
        </h2>
        <Select
          aria-label={texts.by}
          value={by}
          onChange={(value) => change({ by: value })}
          choices={[
            { label: texts.facts, choices: optionsOf(FACTS) },
            { label: texts.parameters, choices: optionsOf(LINK_PARAMETERS) },
          ]}
        />
      </div>
      {groups.length === 0 ? (
        <p className="text-muted-foreground">{noneText(shown)}</p>
      ) : by === "referrer" ? (
        <Referrers groups={groups} />
      ) : (
        <Groups {...{ groups, shown, change }} />
      )}
      <p className="text-meta text-muted-foreground">
        {by === "referrer" && texts.referrer_note}
        {ungrouped > 0 && say(texts.ungrouped, { n: ungrouped })}{" "}
        {groups.some(({ key }) => key === null) && texts.unknown_note}
      </p>
    </section>
  );
}

function noneText({ by, filter }: FunnelChoice): string {
  const isFiltered = Object.keys(filter).length > 0;
  if (by === "referrer") return isFiltered ? texts.referrers_unknown : texts.no_referrers;
  return isFiltered ? texts.nobody : texts.no_groups;
}

interface GroupsProps extends Omit<GroupTableProps, "funnel"> {
  groups: readonly FunnelGroup[];
}

function Groups({ groups, shown, change }: GroupsProps) {
  const { by, filter } = shown;
  const most = Math.max(...groups.map(({ starts }) => starts ?? 0));
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-card">
      <table aria-labelledby="funnel-groups" className="w-full">
        <thead className="text-left text-meta text-muted-foreground">
          <tr className="border-b border-border">
            <th className="px-3 py-2 font-medium">{texts.group_names[by]}</th>
            <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{texts.starts}</th>
            <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{texts.completed}</th>
            <th className="hidden px-3 py-2 text-right font-medium whitespace-nowrap sm:table-cell">
              {texts.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const { key, time } = group;
            const [starts, completions] = [group.starts ?? 0, group.completions ?? 0];
            const name = groupName(by, group);
            return (
              <tr key={key ?? "\u0000"} className="border-b border-border last:border-b-0">
                <th scope="row" className="relative w-full max-w-0 text-left font-normal">
                  <Bar share={starts / most} />
                  <button
                    type="button"
                    aria-label={say(texts.show_group, { name })}
                    title={say(texts.show_group, { name })}
                    className="relative block w-full truncate px-3 py-2 text-left hover:underline"
                    onClick={() => change({ filter: { ...filter, [by]: key } })}
                  >
                    {name}
                  </button>
                </th>
                <td className="tabular px-3 text-right">{number.format(starts)}</td>
                <td className="tabular px-3 text-right whitespace-nowrap">
                  {number.format(completions)}{" "}
                  <span className="inline-block w-10 text-muted-foreground">
                    {starts > 0 && shareText(completions, starts)}
                  </span>
                </td>
                <td className="tabular hidden px-3 text-right whitespace-nowrap sm:table-cell">
                  {time === null ? "–" : timeText(time.median)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Referrers({ groups }: { groups: readonly FunnelGroup[] }) {
  const most = Math.max(...groups.map(({ views }) => views ?? 0));
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-card">
      <table aria-labelledby="funnel-groups" className="w-full">
        <thead className="text-left text-meta text-muted-foreground">
          <tr className="border-b border-border">
            <th className="px-3 py-2 font-medium">{texts.group_names.referrer}</th>
            <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{texts.views}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, views }) => (
            <tr key={key} className="border-b border-border last:border-b-0">
              <th scope="row" className="relative w-full max-w-0 text-left font-normal">
                <Bar share={(views ?? 0) / most} />
                <span className="relative block truncate px-3 py-2">{key}</span>
              </th>
              <td className="tabular px-3 text-right">{number.format(views ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Bar = ({ share }: { share: number }) => (
  <span
    aria-hidden
    className="absolute inset-y-1 left-0 rounded-r-sm bg-accent"
    style={{ width: `${share * 100}%` }}
  />
);
