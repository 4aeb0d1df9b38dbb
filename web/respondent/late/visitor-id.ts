import { load } from "@fingerprintjs/fingerprintjs";
import type { LoadedForm } from "#core/contracts/forms/public-forms.ts";
import { loadFormPath } from "#core/contracts/wire/paths/form.ts";
import { errorPageLocation } from "#core/errors/catalog.ts";
import { VISITOR_ID_KEY } from "#core/forms/submitting/system-keys.ts";
import { pause } from "../runtime/pause.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { TabStorage } from "../state/tab-storage.ts";

const REFUSED = "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED";
const AGAIN_AFTER_MS = 100;

/** Whether this visitor has reached the limit; asks again if the request fails. */
async function isRefused(form_id: string, visitor_id: string, tries = 2): Promise<boolean> {
  try {
    const query = new URLSearchParams(location.search);
    query.set(VISITOR_ID_KEY, visitor_id);
    const response = await fetch(`${loadFormPath(form_id)}?${query}`);
    const { error }: LoadedForm = await response.json();
    return error?.code === REFUSED;
  } catch {
    if (tries <= 1) return false;
    await pause(AGAIN_AFTER_MS);
    return isRefused(form_id, visitor_id, tries - 1);
  }
}

/**
 * Identifies this browser, for forms with a limit per person: its id is posted with the response, and visitors over
 * the limit see a message before they start. Nothing waits for the id.
 */
export async function sendVisitorId(input: HTMLInputElement, data: RuntimeData): Promise<void> {
  const agent = await load({ monitoring: false });
  const { visitorId } = await agent.get();
  input.value = visitorId;
  const page = errorPageLocation(REFUSED, data.form_id, "load", { fingerprint: visitorId });
  if (page === null || !(await isRefused(data.form_id, visitorId))) return;
  const hasBegun = new TabStorage(data).session_id !== null;
  if (!hasBegun) location.replace(page);
}
