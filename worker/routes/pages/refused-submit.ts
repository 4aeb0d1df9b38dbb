import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { AppError } from "#core/errors/app-error.ts";
import type { Reason } from "#core/fields/reason.ts";
import { parseStagedPath } from "#core/files/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { isFileField, postedPaths } from "#core/forms/submitting/posted-files.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import type { StatusContent } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import type { StagedFiles } from "../../services/files/find-staged-files.ts";
import { mintSessionId } from "../../services/keys/session-id.ts";
import { isOutdated, knownUnasked } from "../../services/submitting/submit-request.ts";
import type { RefusedSubmit } from "../v1/submit.ts";
import { contentOfEntries, formResponse } from "./form-document.ts";
import { statusResponse } from "./status-response.ts";

/** Whether the error concerns single answers, which show it themselves. */
const isInAnswers = ({ code }: AppError) =>
  code === "VALIDATION_FAILED" || code === "CHALLENGE_EMAIL_NOT_VERIFIED";

/** The form with every answer and the errors, or a status page if that is not possible. */
export async function refusedSubmitPage(ctx: Context, refused: RefusedSubmit): Promise<Response> {
  const { form_id, entries, refusal, definition } = refused;
  const options = { ctx, definition, status: refusal.status };
  const form_path = formPath(form_id);
  if (refusal.code === "IDEMPOTENCY_KEY_REUSED") {
    const { elsewhereResponse } = await import("./elsewhere-response.ts");
    const elsewhere = definition && (await elsewhereResponse(ctx, { ...refused, definition }));
    return elsewhere ?? statusResponse({ kind: "alreadysubmitted.default", form_path, support: {} }, options);
  }
  if (refusal.status === 404) {
    return statusResponse({ kind: "notfound.default", form_path: null, support: {} }, options);
  }
  if (definition === null) {
    const content = { kind: "developererror.default", form_path, support: {} } as const;
    return statusResponse({ ...content, again: refusal.status < 500 ? null : postedAgain(refused) }, options);
  }
  const isInvalid = isInAnswers(refusal);
  const reasons = isInvalid
    ? (refusal.info?.fields as Record<string, Reason[]>)
    : lostFiles(definition, refused);
  const content = contentOfEntries(definition, entries);
  const unasked = unaskedOf(definition, reasons, entries).join();
  return formResponse(ctx, definition, {
    content: {
      ...content,
      carried: [...content.carried, ...(unasked ? [[SYSTEM_KEYS.unasked, unasked] as const] : [])],
      files: isInvalid ? refused.files : named(refused),
      challenges: refused.challenges,
    },
    // Keep the session so that the corrected response is the only one of this visit.
    session_id: refused.session_id ?? (await mintSessionId(ctx)),
    reasons,
    notice: noticeOf(refusal),
    html: { status: refusal.status },
  });
}

/**
 * If the form cannot be rendered, the page itself contains the answers and asks for the files. Null: no
 * answers were read.
 */
function postedAgain({ form_id, entries, posted_files }: RefusedSubmit): StatusContent["again"] {
  const texts = [...entries].flatMap(([name, { values }]) =>
    values.map((value) => [name, String(value)] as const),
  );
  if (texts.length === 0 && posted_files.length === 0) return null;
  const files = new Map<string, string[]>();
  for (const { name, file } of posted_files) files.set(name, [...(files.get(name) ?? []), file.name]);
  return { action: submitPath(form_id), entries: texts, files };
}

/** Posted files that never reached the storage, for the message at their questions. By field name. */
function lostFiles(
  { fields }: FormDefinition,
  { posted_files, files }: RefusedSubmit,
): Record<string, Reason[]> {
  const lost = fields.filter(
    (field) =>
      isFileField(field) &&
      (files[field.id] ?? []).length === 0 &&
      posted_files.some(({ name }) => name === field.name),
  );
  return Object.fromEntries(lost.map(({ name }) => [name, [{ code: "fileUnknown" }]]));
}

function noticeOf(refusal: AppError): PlainTextKey | null {
  if (isOutdated(refusal)) return "form_updated";
  if (isInAnswers(refusal)) return null;
  if (refusal.code === "PAYMENT_REQUIRED") return "payment.needs_script";
  return refusal.code === "ROBOT_CHECK_FAILED" ? "robot_check.failed" : "submit_failed";
}

/**
 * Questions that this page asks about, and those it asked about before: next time their answers may be
 * dropped.
 */
function unaskedOf(
  { fields }: FormDefinition,
  reasons: Readonly<Record<string, readonly Reason[]>>,
  entries: Entries,
): string[] {
  const unasked = fields.filter(({ name }) => reasons[name]?.some(({ code }) => code === "unasked"));
  return [...knownUnasked(entries), ...unasked.map(({ id }) => id)];
}

/**
 * The storage could not be asked: files of this session named in the post are trusted for now, and checked
 * next time.
 */
function named({ definition, entries, session_id, files }: RefusedSubmit): StagedFiles {
  const all: StagedFiles = {};
  for (const field of definition?.fields.filter(isFileField) ?? []) {
    const known = files[field.id] ?? [];
    const paths = postedPaths(entries, field).filter(
      (path) => parseStagedPath(path)?.session_id === session_id,
    );
    const trusted = paths.filter((path) => !known.some((file) => file.path === path));
    all[field.id] = [
      ...known,
      ...trusted.map((path) => ({ path, name: path.split("/").at(-1)!, size: 0, type: "" })),
    ];
  }
  return all;
}
