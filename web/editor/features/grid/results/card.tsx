import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isAnswered } from "#core/results/question-chart.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { RowsLink } from "../../../../ui/charts/bar-list.tsx";
import { say } from "../../../../ui/say.ts";
import { columnIcon } from "../filter/column-icon.ts";
import { shareText } from "./chart-words.ts";
import { useReport } from "./report.ts";
import { texts } from "./texts.ts";

interface CardProps {
  title: string;
  icon?: ReactNode;
  /** A line below the title. */
  line: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the report. */
function Card({ title, icon, line, actions, children }: CardProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-border bg-card p-4 md:p-5"
    >
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={id} dir="auto" className="flex items-start gap-2 font-medium wrap-anywhere">
            {icon}
            <span className="min-w-0">{title}</span>
          </h3>
          <p className="text-meta text-muted-foreground">{line}</p>
        </div>
        {actions !== undefined && (
          <div data-no-print className="-mt-1 -mr-1 flex shrink-0 gap-1">
            {actions}
          </div>
        )}
      </div>
      {children}
    </article>
  );
}

interface QuestionCardProps {
  field: FieldDefinition;
  actions?: ReactNode;
  children: ReactNode;
}

/** The card of a question, with the number of its answers. */
export function QuestionFrame({ field, actions, children }: QuestionCardProps) {
  const report = useReport();
  const results = report.resultsOf(field);
  const Icon = columnIcon({ id: field.id, field, format: "" } as Parameters<typeof columnIcon>[0]);
  const isNone = results.every(({ answered }) => answered === 0);
  const line = results.map(({ answered }, group) => {
    const { responses, name } = report.groups[group]!;
    const href = answered === 0 ? null : report.hrefOf([isAnswered(field.id)], group);
    return (
      <span key={name}>
        {group > 0 && " · "}
        {name !== "" && (
          <span data-group={group} className="inline-block">
            <span aria-hidden className="chart-swatch me-1 inline-block" />
            {`${name}:`}
          </span>
        )}
        {name !== "" && " "}
        <RowsLink
          href={href}
          label={say(texts.answered_to, {
            answered: say(texts.answered, { n: answered }),
            question: fieldName(field),
          })}
        >
          {say(texts.answered, { n: answered })}
        </RowsLink>
        {answered < responses && ` (${shareText(answered, responses)})`}
      </span>
    );
  });
  return (
    <Card
      title={fieldName(field)}
      icon={<Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />}
      line={isNone ? texts.no_answers : line}
      actions={isNone ? undefined : actions}
    >
      {isNone ? <div className="h-1 rounded-full bg-muted" /> : children}
    </Card>
  );
}

/** Shows a chart as a table, and back. */
export function TableButton({
  question,
  isTable,
  onChange,
}: {
  question: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  return (
    <IconButton
      label={say(isTable ? texts.as_chart : texts.as_table, { question })}
      aria-pressed={isTable}
      onClick={() => onChange(!isTable)}
    >
      {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
    </IconButton>
  );
}
