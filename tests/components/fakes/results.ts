import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { loadResults, loadWords } from "#core/contracts/results.ts";
import { AppError } from "#core/errors/app-error.ts";
import { withRows } from "#core/results/add-rows.ts";
import { countedFields } from "#core/results/counted-as.ts";
import { emptyTally } from "#core/results/tally.ts";
import type { FakeForm } from "./form.ts";

const ZONE = "UTC";

/** What the Worker counts in the rows of a form, by the rules of `core/results`. */
export class FakeResults {
  /** Whether the counts fail. */
  isDown = false;
  readonly #form: FakeForm;

  constructor(form: FakeForm) {
    this.#form = form;
    this.#answerCalls();
  }

  /** The rows with the text, newest last. */
  #chosen(search = ""): readonly ResponseRow[] {
    const wanted = search.toLowerCase();
    return this.#form.rows.responses.filter(
      ({ data }) => wanted === "" || JSON.stringify(Object.values(data)).toLowerCase().includes(wanted),
    );
  }

  #answerCalls(): void {
    this.#form.answers
      .on(loadResults, ({ query: { search } }) => {
        if (this.isDown) throw new AppError("INTERNAL_SERVER_ERROR");
        const rows = this.#chosen(search);
        const counted = countedFields(this.#form.form.fields);
        return {
          tally: withRows(emptyTally(), rows, counted, ZONE),
          zone: ZONE,
          counted: null,
          last_index: search ? null : Math.max(-1, ...rows.map(({ local_index }) => local_index)),
        };
      })
      .on(loadWords, ({ params: { field_id }, query: { search } }) => {
        const texts = this.#chosen(search).flatMap(({ data }) => String(data[field_id]?.value ?? "") || []);
        const counts = new Map<string, number>();
        for (const text of texts)
          for (const word of new Set(text.toLowerCase().match(/\p{L}{4,}/gu)))
            counts.set(word, (counts.get(word) ?? 0) + 1);
        const words = [...counts].map(([word, count]) => ({ word, count }));
        return { answers: texts.length, words: words.sort((a, b) => b.count - a.count) };
      });
  }
}
