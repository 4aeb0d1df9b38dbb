import type { FieldDefinition } from "#core/fields/field.ts";
import { questionChart } from "#core/results/question-chart.ts";
import type { QuestionResult } from "#core/results/results.ts";
import type { WordCount } from "#core/results/words.ts";
import { BarList, type BarListProps } from "../ui/charts/bar-list.tsx";
import { ChartTable } from "../ui/charts/chart-table.tsx";
import { ColumnChart } from "../ui/charts/column-chart.tsx";
import { barsOf, chartTexts, type ReportWords } from "./chart-words.ts";
import { texts } from "./texts.ts";

/** A question that the page shows. */
export interface ShownQuestion {
  field: FieldDefinition;
  result: QuestionResult;
  /** Of answers in words. */
  words: readonly WordCount[] | null;
}

export interface ShownReport {
  name: string;
  title: string;
  responses: number;
  /** In the form's language and time zone. */
  as_of: string;
  /** Whether a large form is still being counted. */
  is_counting: boolean;
  questions: readonly ShownQuestion[];
}

export function ReportView({ report, words }: { report: ShownReport; words: ReportWords }) {
  const { name, title, responses, as_of, is_counting, questions } = report;
  return (
    <main>
      <h1 dir="auto">{name || title}</h1>
      {name !== "" && name !== title && (
        <p dir="auto" className="quiet">
          {title}
        </p>
      )}
      <p className="quiet">
        {is_counting
          ? words.text("counting")
          : `${words.text("responses", { n: responses })} · ${words.text("as_of", { time: as_of })}`}
      </p>
      {!is_counting && responses === 0 && <p>{words.text("no_responses")}</p>}
      {!is_counting &&
        responses > 0 &&
        questions.map((question) => <Question key={question.field.id} question={question} words={words} />)}
    </main>
  );
}

function Question({ question, words }: { question: ShownQuestion; words: ReportWords }) {
  const { field, result, words: frequent } = question;
  const name = field.label?.trim() || field.name;
  return (
    <section aria-label={name}>
      <h2 dir="auto">{name}</h2>
      <p className="quiet">
        {words.text(result.answered === 0 ? "no_answers" : "answered", { n: result.answered })}
      </p>
      {result.answered > 0 && <Chart name={name} question={question} words={words} />}
      {frequent !== null && frequent.length > 0 && (
        <>
          <p className="quiet">{words.text("words")}</p>
          <ol dir="auto">
            {frequent.map(({ word, count }) => (
              <li key={word}>
                {word} <span className="quiet">{words.number(count)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** More bars are too narrow for names below each. */
const MOST_NAMED = 12;

function Chart({
  name,
  question: { field, result },
  words,
}: {
  name: string;
  question: ShownQuestion;
  words: ReportWords;
}) {
  // Nothing on this page leads to rows, which is all that the moment of a day would be needed for.
  const chart = questionChart(field, [result], words.chart, (day) => day);
  if (chart === null) return null;
  const bars = barsOf(chart);
  const text = chartTexts(name, bars, words);
  const props = { bars, totals: chart.totals, texts: text };
  const heads = { name: words.text("answer"), count: words.text("count"), share: words.text("share") };
  return (
    <>
      {bars.length > 0 &&
        (chart.shape === "bars" ? (
          <Folded {...props} name={name} words={words} />
        ) : (
          <ColumnChart {...props} isNamed={bars.length <= MOST_NAMED && chart.period === null} />
        ))}
      {chart.facts.some(({ values }) => values[0] !== null) && (
        <dl>
          {chart.facts.map(({ fact, values }) => (
            <div key={fact}>
              <dt>{words.text(fact)}</dt>
              <dd>{values[0] === null || values[0] === undefined ? "–" : words.number(values[0])}</dd>
            </div>
          ))}
        </dl>
      )}
      {chart.is_several && <p className="quiet">{words.text("several")}</p>}
      {chart.unread > 0 && <p className="quiet">{words.text("unread", { n: chart.unread })}</p>}
      {chart.shape === "columns" && bars.length > 0 && (
        <details>
          <summary>{words.text("table_of")}</summary>
          <div className="scroll">
            <ChartTable {...props} heads={heads} />
          </div>
        </details>
      )}
    </>
  );
}

/** More bars are behind a line that opens them. */
const MOST_BARS = 12;

function Folded({ name, words, ...props }: { name: string; words: ReportWords } & BarListProps) {
  const { bars } = props;
  if (bars.length <= MOST_BARS + 1) return <BarList {...props} />;
  const [first, rest] = [bars.slice(0, MOST_BARS), bars.slice(MOST_BARS)];
  return (
    <>
      <BarList {...props} bars={first} />
      <details>
        <summary>{words.text("more", { n: rest.length })}</summary>
        <BarList {...props} bars={rest} texts={chartTexts(name, rest, words)} />
      </details>
    </>
  );
}

/** Why a password was not accepted; `too_many`: because of what others enter. */
export type PasswordProblem = "wrong" | "too_often" | "too_many";

/** Asks for the password of the page. */
export function PasswordView({ problem }: { problem: PasswordProblem | null }) {
  return (
    <main>
      <h1>{texts.password_title}</h1>
      <form method="post">
        <label>
          {texts.password}
          <input
            type="password"
            name="password"
            autoComplete="off"
            required
            maxLength={128}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : "problem"}
          />
        </label>
        {problem !== null && (
          <p id="problem" role="alert" className="problem">
            {texts[problem]}
          </p>
        )}
        <button type="submit">{texts.open}</button>
      </form>
    </main>
  );
}

/** In place of the results. */
export function MessageView({ title, text }: { title: string; text: string }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
