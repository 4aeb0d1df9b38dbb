import { useSetAtom } from "jotai";
import { useState } from "react";
import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { BarList } from "../../../../ui/charts/bar-list.tsx";
import type { ChartBar } from "../../../../ui/charts/chart.ts";
import { ChartTable } from "../../../../ui/charts/chart-table.tsx";
import { say } from "../../../../ui/say.ts";
import { countValuesAtom } from "../../../state/grid/results/answers.ts";
import { ByGroup, Loaded } from "./by-group.tsx";
import { QuestionFrame, TableButton } from "./card.tsx";
import { cardCsv } from "./card-csv.ts";
import { chartTexts } from "./card-data.ts";
import { Folded } from "./chart-card.tsx";
import { CardExportMenu } from "./export-menu.tsx";
import { type Report, useReport } from "./report.ts";
import { texts } from "./texts.ts";
import { usePart } from "./use-part.ts";
import { useRenewal } from "./use-renewal.ts";

/** A question whose answers are rows of another table: the most frequent ones. */
export function RowsCard({ field }: { field: FieldDefinition }) {
  const report = useReport();
  const [isTable, setTable] = useState(false);
  const [counted, setCounted] = useState<readonly (readonly ChartBar[])[]>([]);
  const question = fieldName(field);
  const totals = report.resultsOf(field).map(({ answered }) => answered);
  const [bars = []] = counted;
  const [total = 0] = totals;
  const words = chartTexts(question, bars, [total], []);
  const isOne = report.groups.length === 1;
  const exports = {
    question,
    csv: () => cardCsv({ name: texts.value, bars, totals: [total], groups: [], facts: [] }),
    chart: () => ({
      title: question,
      subtitle: say(texts.answered, { n: total }),
      shape: "bars" as const,
      bars,
      totals: [total],
      texts: words,
    }),
  };
  const note = (group: number, shown: readonly ChartBar[]) =>
    setCounted((before) => Object.assign([...before], { [group]: shown }));
  return (
    <QuestionFrame
      field={field}
      actions={
        <>
          <TableButton question={question} isTable={isTable} onChange={setTable} />
          {isOne && <CardExportMenu {...exports} />}
        </>
      }
    >
      <ByGroup>
        {(group, isNear) => (
          <Counted
            {...{ field, group, isNear, isTable }}
            total={totals[group] ?? 0}
            onCounted={(shown) => note(group, shown)}
          />
        )}
      </ByGroup>
    </QuestionFrame>
  );
}

interface CountedProps {
  field: FieldDefinition;
  group: number;
  isNear: boolean;
  isTable: boolean;
  total: number;
  onCounted: (bars: readonly ChartBar[]) => void;
}

function Counted({ field, group, isNear, isTable, total, onCounted }: CountedProps) {
  const report = useReport();
  const count = useSetAtom(countValuesAtom);
  const renewal = useRenewal(report.version, total);
  const part = usePart(isNear ? renewal : null, async (signal) => {
    const counts = await count({ field_id: field.id, group, signal });
    onCounted(barsOf(counts, field, group, report));
    return counts;
  });
  const heads = { name: texts.value, count: texts.count, share: texts.percent };
  return (
    <div data-group={group}>
      <Loaded part={part} skeleton="h-32">
        {(counts) => {
          const bars = barsOf(counts, field, group, report);
          const words = chartTexts(fieldName(field), bars, [total], []);
          return (
            <>
              {isTable ? (
                <ChartTable bars={bars} totals={[total]} heads={heads} texts={words} />
              ) : (
                <Folded bars={bars}>
                  {(shown) => <BarList bars={shown} totals={[total]} texts={words} />}
                </Folded>
              )}
              {counts.other.groups > 0 && (
                <p className="mt-2 text-meta text-muted-foreground">
                  {say(texts.other_values, { n: counts.other.groups })}
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Values by their counts, without "no value". */
function barsOf(counts: GroupCounts, field: FieldDefinition, group: number, report: Report): ChartBar[] {
  const isRow = rowReference(field) !== null;
  return counts.groups.flatMap(({ key, count }) => {
    if (key === null) return [];
    const condition = { column: field.id, op: isRow ? "EXT_ILIKE_IS" : "eq", value: key } as const;
    return [{ key, label: key, counts: [count], hrefs: [report.hrefOf([condition], group)] }];
  });
}
