import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { BarList } from "../../../../ui/charts/bar-list.tsx";
import type { ChartBar } from "../../../../ui/charts/chart.ts";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { ANSWERS_PER_PAGE, readAnswersAtom, readWordsAtom } from "../../../state/grid/results/answers.ts";
import { resultsStateAtom } from "../../../state/grid/results/results.ts";
import { shownText } from "../cells/cell-look.ts";
import { AnswersExport } from "./answers-export.tsx";
import { ByGroup, Loaded } from "./by-group.tsx";
import { QuestionFrame } from "./card.tsx";
import { chartTexts } from "./card-data.ts";
import { Folded } from "./chart-card.tsx";
import { Pager } from "./pager.tsx";
import { useReport } from "./report.ts";
import { texts } from "./texts.ts";
import { usePart } from "./use-part.ts";
import { useRenewal } from "./use-renewal.ts";

/** A question that is answered in words: the latest answers, and the most frequent words. */
export function TextsCard({ field, hasWords }: { field: FieldDefinition; hasWords: boolean }) {
  const isOne = useReport().groups.length === 1;
  return (
    <QuestionFrame field={field} actions={isOne && <AnswersExport field={field} />}>
      <ByGroup>
        {(group, isNear) => (
          <div className={isOne ? "flex flex-col gap-6 @3xl/report:flex-row" : "flex flex-col gap-6"}>
            <Answers field={field} group={group} isNear={isNear} />
            {hasWords && <Words field={field} group={group} isNear={isNear} />}
          </div>
        )}
      </ByGroup>
    </QuestionFrame>
  );
}

interface OfGroup {
  field: FieldDefinition;
  group: number;
  isNear: boolean;
}

function Answers({ field, group, isNear }: OfGroup) {
  const report = useReport();
  const read = useSetAtom(readAnswersAtom);
  const look = useAtomValue(cellLookAtom);
  const { arrived } = useAtomValue(resultsStateAtom);
  const [page, setPage] = useState(0);
  const of = isNear ? JSON.stringify([report.version, page]) : null;
  const part = usePart(of, (signal) => read({ field_id: field.id, group, signal, page }));
  const { answered } = report.resultsOf(field)[group]!;
  const name = say(texts.answers_of, { question: fieldName(field) });
  return (
    <div className="min-w-0 grow basis-0">
      <Loaded part={part} skeleton="h-40">
        {({ rows }) => (
          <ul aria-label={name} className="flex flex-col">
            {withArrived(rows, page === 0 ? arrived : [], field.id).map((row) => (
              <li key={row.id} className="border-b border-border last:border-0">
                <a
                  href={report.recordHref(row.id)}
                  dir="auto"
                  className="-mx-1 block rounded-sm px-1 py-1.5 wrap-anywhere whitespace-pre-line hover:bg-accent"
                >
                  {shownText(row.data[field.id]!, field, look)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Pager page={page} size={ANSWERS_PER_PAGE} count={answered} onPage={setPage} />
    </div>
  );
}

/** Answers that arrived since come first. */
function withArrived(
  rows: readonly ResponseRow[],
  arrived: readonly ResponseRow[],
  field_id: string,
): readonly ResponseRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const hasAnswer = ({ data }: ResponseRow) => {
    const value = data[field_id]?.value ?? "";
    return value !== "" && !(Array.isArray(value) && value.length === 0);
  };
  const further = arrived.filter((row) => !known.has(row.id));
  return [...further, ...rows].filter(hasAnswer).slice(0, ANSWERS_PER_PAGE);
}

/** More words are shown on demand. */
const MOST_WORDS = 6;

function Words({ field, group, isNear }: OfGroup) {
  const report = useReport();
  const read = useSetAtom(readWordsAtom);
  const renewal = useRenewal(report.version, report.resultsOf(field)[group]!.answered);
  const of = isNear ? renewal : null;
  const part = usePart(of, (signal) => read({ field_id: field.id, group, signal }));
  const name = say(texts.words_of, { question: fieldName(field) });
  const words = part.value?.words.filter(({ count }) => count > 1) ?? [];
  // Names, for example, have none.
  if (part.value !== null && words.length === 0) return null;
  return (
    <div className="min-w-0 shrink-0 @3xl/report:w-64" data-group={group}>
      <h4 className="mb-2 text-meta font-medium text-muted-foreground">{texts.words}</h4>
      <Loaded part={part} skeleton="h-40">
        {({ answers }) => {
          const bars = words.map(({ word, count }): ChartBar => {
            const condition = { column: field.id, op: "EXT_ILIKE_CONTAINS", value: word } as const;
            return { key: word, label: word, counts: [count], hrefs: [report.hrefOf([condition], group)] };
          });
          return (
            <>
              <Folded bars={bars} most={MOST_WORDS}>
                {(shown) => (
                  <BarList bars={shown} totals={[answers]} texts={chartTexts(name, bars, [answers], [])} />
                )}
              </Folded>
              <p className="mt-2 text-meta text-muted-foreground">
                {say(texts.words_covered, { n: answers })} <span data-no-print>{texts.words_led}</span>
              </p>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
