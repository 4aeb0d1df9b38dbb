import { useAtomValue } from "jotai";
import { SquarePen } from "lucide-react";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { QuestionResult } from "#core/results/results.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { ChartLegend } from "../../../../ui/charts/chart-legend.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { say } from "../../../../ui/say.ts";
import { formAtom, titleAtom } from "../../../state/editing/document.ts";
import { beginOfDay } from "../../../state/grid/results/comparison.ts";
import {
  comparisonAtom,
  groupsAtom,
  questionResultsAtom,
  resultsStateAtom,
  resultsZoneAtom,
  viewFiltersAtom,
} from "../../../state/grid/results/results.ts";
import { formatDay } from "../cells/moment.ts";
import { RECORD_PARAMETER } from "../page/use-record-address.ts";
import { ChartCard } from "./chart-card.tsx";
import { FilesCard } from "./files-card.tsx";
import { groupNames } from "./group-names.ts";
import { rowsHref } from "./links.ts";
import { OtherCard } from "./other-card.tsx";
import { PlacesCard } from "./places-card.tsx";
import { type Report, ReportContext } from "./report.ts";
import { reportSections } from "./report-sections.ts";
import { RowsCard } from "./rows-card.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { texts } from "./texts.ts";
import { TextsCard } from "./texts-card.tsx";
import { useViewText } from "./view-text.ts";

/** The summary, and a card for each question. */
export function ReportView() {
  const form = useAtomValue(formAtom);
  const title = useAtomValue(titleAtom);
  const { groups } = useAtomValue(resultsStateAtom);
  const report = useShownReport();
  if (report === null || groups === null) return null;
  const sections = reportSections(form, (field_id) =>
    groups.some(({ tally }) => (tally.questions[field_id]?.answered ?? 0) > 0),
  );
  const hasHeadings = sections.length > 1;
  return (
    <ReportContext value={report}>
      <div data-report className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-6 md:py-8">
        <div className="flex flex-col gap-4">
          <header>
            <h1 dir="auto" className="text-[20px] leading-7 font-semibold tracking-tight wrap-anywhere">
              {texts.title}
              <span className="report-print-title">: {title}</span>
            </h1>
            <p dir="auto" className="report-on-paper text-muted-foreground wrap-anywhere">
              {report.view === "" ? texts.every_response : say(texts.only, { view: report.view })}
            </p>
            <p className="report-on-paper text-muted-foreground">
              {say(texts.printed, { day: formatDay(localDay(), "date") })}
            </p>
          </header>
          {report.groups.length > 1 && <Legend report={report} />}
          <SummaryCard tallies={groups.map(({ tally }) => tally)} zone={groups[0]!.zone} />
        </div>
        {sections.map(({ id, title: heading, fields }) => (
          <section key={id} aria-label={heading ?? undefined} className="flex flex-col gap-4">
            {hasHeadings && heading !== null && (
              <h2 dir="auto" className="text-title font-semibold wrap-anywhere">
                {heading}
              </h2>
            )}
            {fields.map((field) => (
              <QuestionCard key={field.id} field={field} result={report.resultsOf(field)[0]} />
            ))}
          </section>
        ))}
        {sections.length === 0 && <NoQuestions />}
      </div>
    </ReportContext>
  );
}

/** Today, as the reader's clock has it. */
function localDay(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function Legend({ report }: { report: Report }) {
  const groups = report.groups.map(({ name, responses }) => ({
    name,
    note: say(texts.group_note, { n: responses }),
  }));
  return (
    <div className="report-legend">
      <ChartLegend label={texts.groups} groups={groups} />
    </div>
  );
}

function QuestionCard({ field, result }: { field: FieldDefinition; result: QuestionResult | undefined }) {
  switch (result?.answers.kind) {
    case undefined:
      return null;
    case "texts":
      return <TextsCard field={field} hasWords={HAS_WORDS.includes(field.type)} />;
    case "rows":
      return <RowsCard field={field} />;
    case "files":
      return <FilesCard field={field} />;
    case "places":
      return <PlacesCard field={field} />;
    case "other":
      return <OtherCard field={field} />;
    default:
      return <ChartCard field={field} />;
  }
}

/** Texts of which words are worth counting: not addresses and numbers. */
const HAS_WORDS = ["text", "textarea", "richtext"];

function useShownReport(): Report | null {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { fields, title } = useAtomValue(formAtom);
  const comparison = useAtomValue(comparisonAtom);
  const conditions = useAtomValue(groupsAtom);
  const view = useAtomValue(viewFiltersAtom);
  const viewText = useViewText();
  const zone = useAtomValue(resultsZoneAtom);
  const results = useAtomValue(questionResultsAtom);
  const { groups, version } = useAtomValue(resultsStateAtom);
  return useMemo(() => {
    // While another comparison is loading, the groups are still the earlier ones.
    if (groups === null || results === null) return null;
    const isCompared = comparison !== null && groups.length === 2 && conditions.length === 2;
    const names = isCompared ? groupNames(comparison, fields) : [];
    const path = editorPath(organization, project, document_id, "data/responses");
    const byField = results.map((group) => new Map(group.map((one) => [one.field_id, one])));
    return {
      title,
      view: viewText,
      groups: groups.map(({ tally }, group) => ({
        name: names[group] ?? "",
        responses: tally.responses,
        where: conditions[group] ?? [],
      })),
      resultsOf: (field) => byField.flatMap((group) => group.get(field.id) ?? []),
      hrefOf: (where, group) =>
        where === null ? null : rowsHref(path, view, [...(conditions[group] ?? []), ...where]),
      recordHref: (response_id) => `${path}?${new URLSearchParams({ [RECORD_PARAMETER]: response_id })}`,
      beginOf: (day) => beginOfDay(day, zone),
      version: `${version}`,
    };
  }, [
    organization,
    project,
    document_id,
    fields,
    title,
    comparison,
    conditions,
    view,
    viewText,
    zone,
    results,
    groups,
    version,
  ]);
}

function NoQuestions() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <EmptyState
      picture={<SquarePen aria-hidden />}
      title={texts.no_questions_title}
      description={texts.no_questions}
      action={
        <Link
          to={editorPath(organization, project, document_id, "form/edit")}
          className={buttonClass("primary")}
        >
          {texts.edit_form}
        </Link>
      }
    />
  );
}
