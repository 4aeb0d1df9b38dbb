import { SESSION_KEY, VISITOR_ID_KEY } from "#core/forms/submitting/system-keys.ts";
import type { SubmitOutcome } from "../runtime/submit-response.ts";
import type { RuntimeData } from "../runtime-data.ts";

/**
 * Starts what the form has beside its draft. Each part is loaded when it is needed. `startAnew`: begins another response
 * in place of a closed one.
 */
export function startParts(
  form: HTMLFormElement,
  data: RuntimeData,
  startAnew: (session_id: string) => void,
): void {
  form.addEventListener("unsent", (event) => {
    const session_id = form.querySelector<HTMLInputElement>(`input[name="${SESSION_KEY}"]`)?.value ?? "";
    const { detail } = event as CustomEvent<SubmitOutcome>;
    void import("./unsent.ts").then(
      (part) => part.explainUnsent(form, data, session_id, detail, () => startAnew(session_id)),
      () => {}, // Offline.
    );
  });
  if (location.pathname.endsWith("/debug")) {
    void import("./debug.ts").then((part) => part.startDebug(form, data));
  }
  if (form.dataset.stock !== undefined) {
    void import("./stock-updates.ts").then((part) => part.followStock(form, data));
  }
  const robotCheck = form.querySelector<HTMLElement>("[data-robot-check]");
  if (robotCheck) {
    void import("./robot-check.ts").then((part) => part.startRobotCheck(form, robotCheck));
  }
  const visitorId = form.querySelector<HTMLInputElement>(`input[name=${VISITOR_ID_KEY}]`);
  // A limit per person does not apply to members.
  if (visitorId?.value === "" && data.mode !== "entry") {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => void import("./visitor-id.ts").then((sender) => sender.sendVisitorId(visitorId, data)));
  }
}
