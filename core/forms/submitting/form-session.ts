import type { JsonValue } from "../../values/json.ts";

/** Answers by field id. */
export type Answers = Readonly<Record<string, JsonValue>>;

/** The stored answers of a session: for every field the value with the highest sequence number. */
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
 * Merges a patch. The highest sequence number of a field wins, so patches may arrive late, twice or in any
 * order. Mirrors the SQL function `patch_response_session`.
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

/** The page's state: waiting edits, and at most one patch in flight. */
export interface SessionSync {
  /** The number of the latest patch. */
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
 * Moves all waiting edits into a patch, unless one is in flight. With `is_leaving`, unconfirmed edits are
 * sent again together with the waiting ones.
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

/**
 * The patch may not have arrived: its edits wait again, except where newer edits of the same fields exist.
 */
export function patchFailed(sync: SessionSync, seq: number): SessionSync {
  if (sync.sent?.seq !== seq) return sync;
  return { ...sync, waiting: { ...sync.sent.fields, ...sync.waiting }, sent: null };
}

/** Stored answers for inputs that the visitor has not touched since the page loaded. */
export function resumableAnswers(raw: Answers, touched: ReadonlySet<string>): [string, JsonValue][] {
  return Object.entries(raw).filter(([field_id, value]) => !touched.has(field_id) && value !== null);
}
