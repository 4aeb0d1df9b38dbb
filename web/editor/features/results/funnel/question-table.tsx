import { TrendingDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { Funnel } from "#core/contracts/results.ts";
import { type FunnelQuestion, worstQuestions } from "#core/results/funnel.ts";
import { shareText } from "#core/results/share-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { say } from "../../../../ui/say.ts";
import { SessionsLink } from "./sessions-link.tsx";
import { texts } from "./texts.ts";

interface QuestionTableProps {
  funnel: Funnel;
  isFiltered: boolean;
}

const number = new Intl.NumberFormat();

/** The questions in order, with how many people reached each, and left after it. */
export function QuestionTable({ funnel, isFiltered }: QuestionTableProps) {
  const { sections, without_question, left_out } = funnel;
  const [starts, completions] = [funnel.starts ?? 0, funnel.completions ?? 0];
  const worst = useMemo(() => new Set(worstQuestions(sections)), [sections]);
  const questions = sections.flatMap((section) => section.questions);
  const lost = without_question.left + without_question.open;
  const isOne = sections.length === 1 && sections[0]!.title === "";
  return (
    <section aria-labelledby="funnel-questions" className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 id="funnel-questions" className="text-title font-semibold">
          {texts.questions}
        </h2>
        <p className="text-muted-foreground">{texts.questions_hint}</p>
      </div>
      {questions.length === 0 ? (
        <p className="text-muted-foreground">{texts.no_questions}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border border-border bg-card">
          <table aria-labelledby="funnel-questions" className="w-full">
            <thead className="text-left text-meta text-muted-foreground">
              <tr className="border-b border-border">
                <th className="px-3 py-2 font-medium">{texts.question}</th>
                <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{texts.reached}</th>
                <th className="px-3 py-2 text-right font-medium whitespace-nowrap">{texts.left}</th>
              </tr>
            </thead>
            {sections.map((section, index) => (
              <tbody key={section.id}>
                {!isOne && (
                  <tr className="border-b border-border bg-muted/50">
                    <th scope="rowgroup" className="max-w-0 truncate px-3 py-1.5 text-left font-medium">
                      {section.title || say(texts.section, { n: index + 1 })}
                    </th>
                    <Numbers reached={section.reached} starts={starts} />
                    <td className="px-3 text-right whitespace-nowrap">
                      {number.format(section.left)} <Share count={section.left} of={section.reached} />
                    </td>
                  </tr>
                )}
                {section.questions.map((question) => {
                  const next = questions[questions.indexOf(question) + 1]?.label ?? null;
                  const isWorst = worst.has(question.field_id);
                  return (
                    <Row
                      key={question.field_id}
                      {...{ question, next, isWorst, starts, funnel, isFiltered }}
                    />
                  );
                })}
              </tbody>
            ))}
            <tfoot>
              <tr>
                <Name label={texts.submitted} reached={completions} left={0} starts={starts} />
                <Numbers reached={completions} starts={starts} />
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {(lost > 0 || left_out > 0) && (
        <p className="text-meta text-muted-foreground">
          {lost > 0 && say(texts.without_question, { n: lost })}{" "}
          {left_out > 0 && say(texts.left_out, { n: left_out })}
        </p>
      )}
    </section>
  );
}

interface RowProps extends QuestionTableProps {
  question: FunnelQuestion;
  /** The question after it; null: it is the last one. */
  next: string | null;
  isWorst: boolean;
  starts: number;
}

function Row({ question, next, isWorst, starts, funnel, isFiltered }: RowProps) {
  const { field_id, label, reached, left } = question;
  return (
    <tr className="border-b border-border">
      <Name {...{ label, reached, starts }} left={left ?? 0}>
        {isWorst && (
          <span className="flex items-center gap-1 text-meta">
            <TrendingDown aria-hidden className="size-3.5 shrink-0 text-destructive" />
            <span>{next === null ? texts.worst_submit : say(texts.worst_next, { question: next })}</span>
          </span>
        )}
      </Name>
      <Numbers reached={reached} starts={starts} />
      <td
        className={classNames(
          "px-3 text-right whitespace-nowrap",
          isWorst && "font-semibold text-destructive",
        )}
      >
        {left === null ? (
          <span title={texts.not_recorded_hint} className="text-muted-foreground">
            {texts.not_recorded}
          </span>
        ) : (
          <>
            <SessionsLink
              {...{ funnel, isFiltered }}
              sessions={{ left_at: field_id }}
              count={left}
              label={say(texts.show_left, { n: left, question: label })}
            />{" "}
            <Share count={left} of={reached} />
          </>
        )}
      </td>
    </tr>
  );
}

interface NameProps {
  label: string;
  reached: number;
  left: number;
  starts: number;
  children?: ReactNode;
}

/** A question over its bar: who reached it, and at the end those who left after it. */
function Name({ label, reached, left, starts, children }: NameProps) {
  const width = (count: number) => (starts === 0 ? "0" : `${(count / starts) * 100}%`);
  return (
    <th scope="row" className="relative w-full max-w-0 text-left font-normal">
      <span aria-hidden className="absolute inset-y-1 left-0 flex w-full overflow-hidden">
        <span className="bg-accent" style={{ width: width(reached - left) }} />
        <span className="rounded-r-sm bg-destructive/25" style={{ width: width(left) }} />
      </span>
      <span className="relative block min-w-0 px-3 py-2">
        <span className="block truncate">{label}</span>
        {children}
      </span>
    </th>
  );
}

const Numbers = ({ reached, starts }: { reached: number; starts: number }) => (
  <td className="tabular px-3 text-right whitespace-nowrap">
    {number.format(reached)} <Share count={reached} of={starts} />
  </td>
);

const Share = ({ count, of }: { count: number; of: number }) => (
  <span className="tabular inline-block w-10 text-muted-foreground">{of > 0 && shareText(count, of)}</span>
);
