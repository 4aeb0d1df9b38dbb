import { randomUUID } from "node:crypto";
import { listRows, type ResponseRow } from "#core/contracts/grid/rows.ts";
import { loadResults, loadWords } from "#core/contracts/results.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { withRows } from "#core/results/add-rows.ts";
import { countedFields } from "#core/results/counted-as.ts";
import { emptyTally, isAnswered } from "#core/results/tally.ts";
import type { Answers } from "./answers.ts";

/** The form that the responses belong to. */
interface AnsweredForm {
  readonly answers: Answers;
  readonly form_id: string;
  readonly form: FormDefinition;
  publish(change: Change): Promise<void>;
}

const ZONE = "UTC";
const PER_PAGE = 10;

/** The responses of a form, and what the Worker counts in them by the rules of `core/results`. */
export class FakeResults {
  /** In the order of their arrival. */
  readonly rows: ResponseRow[] = [];
  /** Whether the counts fail. */
  isDown = false;
  readonly #form: AnsweredForm;

  constructor(form: AnsweredForm) {
    this.#form = form;
    this.#answerCalls();
  }

  /** Stores a response: values by the names of questions, an option by its value. */
  add(answers: Record<string, unknown>, created_at = new Date().toISOString()): ResponseRow {
    const { form_id } = this.#form;
    const local_index = this.rows.length;
    const row: ResponseRow = {
      ...{ id: randomUUID(), form_id, local_index, local_id: `#${String(local_index + 1).padStart(3, "0")}` },
      ...{ created_at, updated_at: created_at, version: 1, customer_id: null, platform_powered_by: "api" },
      data: Object.fromEntries(Object.entries(answers).map(([name, value]) => this.#cellOf(name, value))),
    };
    this.rows.push(row);
    return row;
  }

  /** Stores a response, and tells the pages that are open. */
  async arrive(answers: Record<string, unknown>): Promise<void> {
    const response = this.add(answers);
    await this.#form.publish({
      type: "response.created",
      form_id: this.#form.form_id,
      response: response as never,
      version: 1,
    });
  }

  #cellOf(name: string, value: unknown): [string, Cell] {
    const field = this.#form.form.fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`There is no question ${name}.`);
    const idOf = (chosen: unknown) => field.options.find((one) => one.value === chosen)?.id ?? null;
    const options =
      field.options.length === 0
        ? {}
        : Array.isArray(value)
          ? { form_field_option_ids: value.map(idOf) }
          : { form_field_option_id: idOf(value) };
    return [field.id, { value, ...options } as Cell];
  }

  /** The rows with the text, newest last. */
  #chosen(search = ""): ResponseRow[] {
    const wanted = search.toLowerCase();
    return this.rows.filter(
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
      })
      // One page of the responses with an answer to the question that the conditions name.
      .on(listRows, ({ query: { search, where = "", page = "0" } }) => {
        const rows = this.#chosen(search)
          .filter(({ data }) =>
            Object.entries(data).some(([id, cell]) => where.includes(id) && isAnswered(cell.value)),
          )
          .reverse();
        const first = Number(page) * PER_PAGE;
        return {
          rows: rows.slice(first, first + PER_PAGE),
          ...{
            count: rows.length,
            page: Number(page),
            limit: PER_PAGE,
            next_cursor: null,
            previous_cursor: null,
          },
        };
      });
  }
}
