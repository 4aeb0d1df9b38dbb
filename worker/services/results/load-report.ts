import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { buildTree } from "#core/forms/definition/tree.ts";
import { countedAs } from "#core/results/counted-as.ts";
import type { QuestionResult } from "#core/results/results.ts";
import { resultsOf } from "#core/results/results.ts";
import type { WordCount } from "#core/results/words.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import { findLink, type StoredLink } from "../../db/results/links.ts";
import { enforceRateLimit } from "../access/enforce-rate-limit.ts";
import { verifyPassword } from "../keys/hash-password.ts";
import { verifyResultsLinkProof } from "../keys/results-link-proof.ts";
import { loadResults } from "./load-results.ts";
import { loadWords } from "./load-words.ts";

export interface ReportQuestion {
  field: FieldDefinition;
  result: QuestionResult;
  /** Of answers in words. */
  words: WordCount[] | null;
}

export interface Report {
  name: string;
  title: string;
  lang: FormDefinition["lang"];
  zone: string;
  responses: number;
  /** As in `Results`. */
  counted: number | null;
  questions: ReportQuestion[];
}

export type LoadedReport = { status: "shown"; report: Report } | { status: "password"; is_wrong: boolean };

interface Request {
  link_id: string;
  proof: string;
  /** Null: none was sent. */
  password: string | null;
  readFilter: (filter: Record<string, string>) => GridQuery;
}

/**
 * Loads what a public page with results shows, and nothing else. NOT_FOUND for a guessed, revoked or expired link: they
 * cannot be told apart.
 */
export async function loadReport(
  ctx: Context,
  { link_id, proof, password, readFilter }: Request,
): Promise<LoadedReport> {
  if (!(await verifyResultsLinkProof(ctx, link_id, proof))) throw new AppError("NOT_FOUND");
  const link = await findLink(ctx.db, link_id, ctx.now());
  if (link === null) throw new AppError("NOT_FOUND");
  if (link.password_hash !== null) {
    if (password === null) return { status: "password", is_wrong: false };
    // Guesses are limited by link, whoever makes them.
    await enforceRateLimit(ctx, "submit", "session", `results:${link_id}`);
    if (!(await verifyPassword(password, link.password_hash))) return { status: "password", is_wrong: true };
  }
  const definition = link.definition as FormDefinition;
  const fields = shownFields(definition, link);
  const query = readFilter(link.filter as Record<string, string>);
  const { tally, zone, counted } = await loadResults(ctx, link.form_id, query);
  const results = resultsOf(tally, fields);
  // A tally that has just been loaded has room in its summaries.
  if (results === null) throw new Error("The results of a form cannot be told from its tally.");
  const questions: ReportQuestion[] = [];
  for (const field of fields) {
    const result = results.find(({ field_id }) => field_id === field.id);
    // One after the other: the answers of several questions in words may not fit into memory.
    if (result) questions.push(await withWords(ctx, link.form_id, query, field, withoutTexts(field, result)));
  }
  const { title, lang } = definition;
  const report = {
    name: link.name,
    title,
    lang,
    zone: zone ?? formZone(definition),
    responses: tally.responses,
    counted,
    questions,
  };
  return { status: "shown", report };
}

/**
 * The fields that the owner chose, in the order of the form. A question that is now answered in another way is left out:
 * nobody chose to show words in place of options.
 */
function shownFields(
  definition: FormDefinition,
  { field_ids, counted }: Pick<StoredLink, "field_ids" | "counted">,
): FieldDefinition[] {
  const { sections } = buildTree({ blocks: [...definition.blocks], fields: [...definition.fields] });
  const placed = sections.flatMap(({ items }) => items.flatMap(({ field }) => field ?? []));
  const rest = definition.fields.filter(({ id }) => !placed.some((field) => field.id === id));
  return [...placed, ...rest].filter(
    (field) => field_ids.includes(field.id) && (counted === null || counted[field.id] === countedAs(field)),
  );
}

async function withWords(
  ctx: Context,
  form_id: string,
  query: GridQuery,
  field: FieldDefinition,
  result: QuestionResult,
): Promise<ReportQuestion> {
  const isText = result.answers.kind === "texts" && result.answered > 0;
  const words = isText ? (await loadWords(ctx, form_id, field.id, query)).words : null;
  // A word of one answer, such as a name, may tell who wrote it.
  return { field, result, words: words?.filter(({ count }) => count > 1) ?? null };
}

/**
 * Without the texts of answers from before the question had these options or values: they may be whole sentences, which
 * nobody chose to show.
 */
function withoutTexts(field: FieldDefinition, result: QuestionResult): QuestionResult {
  const { answers } = result;
  if (answers.kind === "choices") {
    const known = answers.counts.filter(({ is_deleted }) => !is_deleted);
    return { ...result, answers: { ...answers, counts: known } };
  }
  if (answers.kind === "values") {
    const known = answers.counts.filter(({ key }) => isValueOf(field, key));
    return { ...result, answers: { ...answers, counts: known } };
  }
  return result;
}

/** Whether a text is one of the few values that such a question can have. */
function isValueOf({ type }: FieldDefinition, key: string): boolean {
  if (type === "country") return /^[A-Z]{2}$/.test(key);
  if (fieldTypeRow(type).value === "boolean") return key === "true" || key === "false";
  return /^[\d:.WT-]{1,24}$/.test(key);
}
