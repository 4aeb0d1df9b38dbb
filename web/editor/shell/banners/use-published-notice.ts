import { useAtomValue } from "jotai";
import { campaignAtom, canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { acceptsResponses } from "../../state/share/accepts-responses.ts";
import { seenNoticesAtom } from "../../state/shell/layout.ts";

/** Whether this browser has yet to say that changes of this published form are public. */
export function usePublishedNotice(): boolean {
  const form_id = useAtomValue(formIdAtom);
  const campaign = useAtomValue(campaignAtom);
  const canEdit = useAtomValue(canEditAtom);
  const seen = useAtomValue(seenNoticesAtom);
  return acceptsResponses(campaign) && canEdit && !seen.includes(form_id);
}
