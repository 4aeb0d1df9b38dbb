import type { JsonValue } from "../../values/json.ts";

/** Answers by field id. */
export type Answers = Readonly<Record<string, JsonValue>>;

/** What a session has stored: for every field the value with the highest sequence number. */
export interface StoredAnswers {
  raw: Answers;
  seqs: Readonly<Record<string, number>>;
  seq: number;
}

export interface AnswersPatch {
  seq: number;
  fields: Answers;
}

export const NO_ANSWERS: StoredAnswers = { raw: {}, seqs: {}, seq: 0 };

/**
 * Stores a patch: per field the highest sequence number wins, so that patches may arrive late, twice or in any order.
 * The law of the SQL function `patch_response_session`.
 */
export function mergeAnswers(stored: StoredAnswers, { seq, fields }: AnswersPatch): StoredAnswers {
  const raw = { ...stored.raw };
  const seqs = { ...stored.seqs };
  for (const [field_id, value] of Object.entries(fields)) {
    const known = Object.hasOwn(seqs, field_id) ? (seqs[field_id] ?? -1) : -1;
    if (seq <= known) continue;
    raw[field_id] = value;
    seqs[field_id] = seq;
  }
  return { raw, seqs, seq: Math.max(stored.seq, seq) };
}

/** The page's side: edits that wait, and at most one patch on its way. */
export interface SessionSync {
  /** The number of the last patch that was made. */
  seq: number;
  waiting: Answers;
  sent: AnswersPatch | null;
}

export function startSync(seq: number): SessionSync {
  return { seq, waiting: {}, sent: null };
}

export function recordEdit(sync: SessionSync, field_id: string, value: JsonValue): SessionSync {
  return { ...sync, waiting: { ...sync.waiting, [field_id]: value } };
}

/**
 * Takes everything that waits into a patch. While one is on its way nothing is taken, unless `is_leaving`: then what is
 * unconfirmed goes again, together with what waits.
 */
export function takePatch(sync: SessionSync, is_leaving = false): SessionSync {
  if (sync.sent !== null && !is_leaving) return sync;
  const fields = { ...sync.sent?.fields, ...sync.waiting };
  if (Object.keys(fields).length === 0) return sync;
  const seq = sync.seq + 1;
  return { seq, waiting: {}, sent: { seq, fields } };
}

export function patchSaved(sync: SessionSync, seq: number): SessionSync {
  return sync.sent?.seq === seq ? { ...sync, sent: null } : sync;
}

/** The patch did not arrive, as far as one knows: its edits wait again, behind newer ones of the same fields. */
export function patchFailed(sync: SessionSync, seq: number): SessionSync {
  if (sync.sent?.seq !== seq) return sync;
  return { ...sync, waiting: { ...sync.sent.fields, ...sync.waiting }, sent: null };
}

/** Stored answers for inputs that nobody has touched since the page came up. */
export function resumableAnswers(raw: Answers, touched: ReadonlySet<string>): [string, JsonValue][] {
  return Object.entries(raw).filter(([field_id, value]) => !touched.has(field_id) && value !== null);
}
