import type { PatchedSession } from "#core/contracts/sessions.ts";
import { FORM_VERSION_KEY } from "#core/forms/submitting/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";

/** Whether a notice was ever needed, which may be obsolete now. */
let hasNews = false;

/**
 * The form has changed or closed since the page was opened: says so now, not only on Submit. Null: a refusal has
 * said so. Most answers to edits say that nothing has changed, and load nothing.
 */
export function noteForm(form: HTMLFormElement, data: RuntimeData, now: PatchedSession["form"]): void {
  const known = form.querySelector<HTMLInputElement>(`[name=${FORM_VERSION_KEY}]`)?.value;
  const isSame = now?.is_open && !now.is_continued && !now.added_at && now.version <= Number(known);
  if (isSame && !hasNews) return;
  hasNews = true;
  void import("./form-notice.ts").then((part) =>
    now ? part.showNotice(form, data, now) : part.removeNotice(),
  );
}
