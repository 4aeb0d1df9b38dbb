import type { SubmitOutcome } from "../runtime/submit-response.ts";
import type { RuntimeData } from "../runtime-data.ts";

/** A submit was not accepted: says why where the form itself does not know. Loaded on demand. */
export async function explainUnsent(
  form: HTMLFormElement,
  data: RuntimeData,
  session_id: string,
  { type }: SubmitOutcome,
  startAnew: () => void,
): Promise<void> {
  if (type === "already_submitted") {
    const { explainClosed } = await import("./added-notice.ts");
    await explainClosed(form, data, session_id, startAnew);
  } else if (type === "failed") {
    await (await import("./maintenance.ts")).submitAfterMaintenance(form, session_id);
  }
}
