import type { PatchedSession, SavedSession } from "#core/contracts/sessions.ts";
import { sessionPath } from "#core/contracts/wire/paths/form.ts";
import type { Answers, AnswersPatch } from "#core/forms/submitting/form-session.ts";
import type { PatchOutcome } from "../state/session-sync.ts";
import { pause } from "./pause.ts";

const headers = { accept: "application/json", "content-type": "application/json" };

/** The same request may succeed later. */
const isFaultOf = ({ status }: Response) => status === 429 || status >= 500;

/**
 * A session's answers on the server; null when the server cannot be asked now. "gone" and "submitted": there
 * is no draft to continue.
 */
export async function fetchSavedAnswers(session_id: string): Promise<Answers | "gone" | "submitted" | null> {
  try {
    const response = await fetch(sessionPath(session_id), { headers });
    if (isFaultOf(response)) return null;
    if (!response.ok) return "gone";
    const { data } = (await response.json()) as { data: SavedSession };
    return data.is_submitted ? "submitted" : data.raw;
  } catch {
    return null;
  }
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** The same, repeated until there is a result; `onFailing` is called when there is none for now. */
export async function awaitSavedAnswers(
  session_id: string,
  onFailing: (isFailing: boolean) => void,
): Promise<Answers | "gone" | "submitted"> {
  for (let delay = FIRST_RETRY_MS; ; delay = Math.min(2 * delay, LONGEST_RETRY_MS)) {
    const saved = await fetchSavedAnswers(session_id);
    onFailing(saved === null);
    if (saved !== null) return saved;
    await pause(delay);
  }
}

/** `is_leaving`: the request must outlive the page. `onForm` gets the form's current state. */
export async function sendPatch(
  { form_id, session_id }: { form_id: string; session_id: string },
  { seq, fields }: AnswersPatch,
  is_leaving: boolean,
  onForm: (form: PatchedSession["form"]) => void,
): Promise<PatchOutcome> {
  try {
    const response = await fetch(sessionPath(session_id), {
      method: "PATCH",
      headers,
      body: JSON.stringify({ form_id, seq, fields }),
      keepalive: is_leaving,
    });
    if (response.ok) {
      const { data } = (await response.json()) as { data: PatchedSession };
      onForm(data.form);
      return data.status === "closed" ? "closed" : "saved";
    }
    return isFaultOf(response) ? "failed" : "refused";
  } catch {
    return "failed";
  }
}
