import { sessionPath } from "#core/contracts/paths.ts";
import type { PatchedSession, SavedSession } from "#core/contracts/sessions.ts";
import type { Answers, AnswersPatch } from "#core/forms/form-session.ts";
import type { PatchOutcome } from "../state/session-sync.ts";

const headers = { accept: "application/json", "content-type": "application/json" };

/**
 * What the server holds of a session: its answers, null when it cannot be asked. "gone" and "submitted": it holds none
 * that could go on.
 */
export async function fetchSavedAnswers(session_id: string): Promise<Answers | "gone" | "submitted" | null> {
  try {
    const response = await fetch(sessionPath(session_id), { headers });
    if (response.status === 404) return "gone";
    if (!response.ok) return null;
    const { data } = (await response.json()) as { data: SavedSession };
    return data.is_submitted ? "submitted" : data.raw;
  } catch {
    return null;
  }
}

/** `is_leaving`: the request must outlive the page. `tellForm` hears how the form is by now. */
export async function sendPatch(
  { form_id, session_id }: { form_id: string; session_id: string },
  { seq, fields }: AnswersPatch,
  is_leaving: boolean,
  tellForm: (form: PatchedSession["form"]) => void,
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
      tellForm(data.form);
      return data.status === "closed" ? "closed" : "saved";
    }
    return response.status === 429 || response.status >= 500 ? "failed" : "refused";
  } catch {
    return "failed";
  }
}
