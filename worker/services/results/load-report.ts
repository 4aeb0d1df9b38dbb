import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { buildTree } from "#core/forms/definition/tree.ts";
import type { QuestionResult } from "#core/results/results.ts";
import { resultsOf } from "#core/results/results.ts";
import type { WordCount } from "#core/results/words.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import { findLink } from "../../db/results/links.ts";
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
  /** Null: the last days are not shown. */
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
  const fields = shownFields(definition, link.field_ids);
  const query = readFilter(link.filter as Record<string, string>);
  const { tally, zone, counted } = await loadResults(ctx, link.form_id, query);
  const results = resultsOf(tally, fields) ?? [];
  const questions = await Promise.all(
    fields.flatMap((field) => {
      const result = results.find(({ field_id }) => field_id === field.id);
      return result === undefined ? [] : [withWords(ctx, link.form_id, query, field, result)];
    }),
  );
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

/** The fields that the owner chose, in the order of the form. */
function shownFields(definition: FormDefinition, field_ids: readonly string[]): FieldDefinition[] {
  const { sections } = buildTree({ blocks: [...definition.blocks], fields: [...definition.fields] });
  const placed = sections.flatMap(({ items }) => items.flatMap(({ field }) => field ?? []));
  const rest = definition.fields.filter(({ id }) => !placed.some((field) => field.id === id));
  return [...placed, ...rest].filter(({ id }) => field_ids.includes(id));
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
  return { field, result, words };
}
