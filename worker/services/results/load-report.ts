import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { buildTree } from "#core/forms/definition/tree.ts";
import { answeredAs, type QuestionResult, resultsOf } from "#core/results/results.ts";
import type { WordCount } from "#core/results/words.ts";
import type { GridQuery } from "#core/tables/grid-query.ts";
import type { Context } from "../../context.ts";
import { findLink, type StoredLink } from "../../db/results/links.ts";
import { enforceRateLimit } from "../access/enforce-rate-limit.ts";
import { verifyResultsLinkProof } from "../keys/results-link-proof.ts";
import { loadResults } from "./load-results.ts";
import { loadWords } from "./load-words.ts";
import { PasswordCheck } from "./password-check.ts";
import { createRememberedReports } from "./remembered-reports.ts";

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

/** What is counted for a report. Its titles come from the form each time. */
type CountedReport = Pick<Report, "zone" | "responses" | "counted" | "questions">;

const rememberedReports = createRememberedReports<CountedReport>();

export type LoadedReport = { status: "shown"; report: Report } | { status: "password"; is_wrong: boolean };

interface Request {
  link_id: string;
  proof: string;
  /** Null: none was sent. */
  password: string | null;
  /** The reader's network; null: unknown. */
  network: string | null;
  readFilter: (filter: Record<string, string>) => GridQuery;
}

/**
 * Loads what a public page with results shows, and nothing else. NOT_FOUND for a guessed, revoked or expired link: they
 * cannot be told apart. SERVICE_UNAVAILABLE while too many passwords are being checked.
 */
export async function loadReport(ctx: Context, request: Request): Promise<LoadedReport> {
  const { link_id, proof, readFilter } = request;
  if (!(await verifyResultsLinkProof(ctx, link_id, proof))) throw new AppError("NOT_FOUND");
  const admitted = await admitReader(ctx, request);
  if ("status" in admitted) return admitted;
  const { link } = admitted;
  const definition = link.definition as FormDefinition;
  const { title, lang } = definition;
  const fields = shownFields(definition, link);
  const shown = JSON.stringify([lang, fields]);
  const now = ctx.now().getTime();
  const known = rememberedReports.recall(link_id, shown, now);
  const counted = known ?? (await countReport(ctx, link, fields, readFilter));
  // A form that is still being counted goes on with the next reader.
  if (!known && counted.counted === null) rememberedReports.remember(link_id, shown, now, counted);
  return { status: "shown", report: { name: link.name, title, lang, ...counted } };
}

/** With the form that it shows. */
type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The link, once the reader has its password. The line of guesses comes before anything else is done for one. */
async function admitReader(
  ctx: Context,
  { link_id, password, network }: Request,
): Promise<{ link: FoundLink } | Extract<LoadedReport, { status: "password" }>> {
  const check = password === null ? null : await PasswordCheck.open(ctx, link_id, password);
  try {
    const link = await findLink(ctx.db, link_id, ctx.now());
    if (link === null) throw new AppError("NOT_FOUND");
    if (link.password_hash === null) return { link };
    if (password === null || check === null) return { status: "password", is_wrong: false };
    await limitAttempts(ctx, link_id, network);
    const isRight = await check.isRight(password, link.password_hash);
    return isRight ? { link } : { status: "password", is_wrong: true };
  } finally {
    check?.leave();
  }
}

/**
 * Before a password is checked, because only its hash tells whether it is right. Of one network, fewer are allowed than
 * of all, so that nobody alone keeps the other readers out; those of all are limited too, because a hash takes a tenth
 * of a second.
 */
async function limitAttempts(ctx: Context, link_id: string, network: string | null): Promise<void> {
  await enforceRateLimit(ctx, "outside", "session", `results:${link_id}:${network ?? ""}`);
  await enforceRateLimit(ctx, "edit", "session", `results:${link_id}`);
}

/** Counts the answers, with a limit for each link: a filter makes the database read all responses. */
async function countReport(
  ctx: Context,
  { id, form_id, filter }: StoredLink,
  fields: readonly FieldDefinition[],
  readFilter: Request["readFilter"],
): Promise<CountedReport> {
  await enforceRateLimit(ctx, "outside", "session", `results:${id}`);
  const query = readFilter(filter as Record<string, string>);
  const { tally, zone, counted } = await loadResults(ctx, form_id, query);
  const results = resultsOf(tally, fields);
  // A tally that has just been loaded has room in its summaries.
  if (results === null) throw new Error("The results of a form cannot be told from its tally.");
  const questions: ReportQuestion[] = [];
  for (const field of fields) {
    const result = results.find(({ field_id }) => field_id === field.id);
    // One after the other: the answers of several questions in words may not fit into memory.
    if (result) questions.push(await withWords(ctx, form_id, query, field, withoutTexts(field, result)));
  }
  return { zone, responses: tally.responses, counted, questions };
}

/**
 * The fields that the owner chose, in the order of the form. A question that is now answered in another way is left out:
 * nobody chose to show words in place of options, or of files.
 */
function shownFields(
  definition: FormDefinition,
  { field_ids, counted }: Pick<StoredLink, "field_ids" | "counted">,
): FieldDefinition[] {
  const { sections } = buildTree({ blocks: [...definition.blocks], fields: [...definition.fields] });
  const placed = sections.flatMap(({ items }) => items.flatMap(({ field }) => field ?? []));
  const rest = definition.fields.filter(({ id }) => !placed.some((field) => field.id === id));
  return [...placed, ...rest].filter(
    (field) => field_ids.includes(field.id) && (counted === null || counted[field.id] === answeredAs(field)),
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
