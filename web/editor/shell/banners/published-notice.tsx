import { useAtom, useAtomValue } from "jotai";
import { Button } from "../../../ui/button.tsx";
import { campaignAtom, canEditAtom, formIdAtom, isSiteAtom } from "../../state/editing/document.ts";
import { acceptsResponses } from "../../state/share/accepts-responses.ts";
import { seenNoticesAtom } from "../../state/shell/layout.ts";
import { texts } from "../texts.ts";
import { Banner } from "./banner.tsx";

const { published: words } = texts;

/** Whether this browser has yet to say that changes of this published form are public. */
export function usePublishedNotice(): boolean {
  const form_id = useAtomValue(formIdAtom);
  const campaign = useAtomValue(campaignAtom);
  const canEdit = useAtomValue(canEditAtom);
  const seen = useAtomValue(seenNoticesAtom);
  return acceptsResponses(campaign) && canEdit && !seen.includes(form_id);
}

/** Warns once per form that changes to a published form are public immediately. */
export function PublishedNotice() {
  const isSite = useAtomValue(isSiteAtom);
  const form_id = useAtomValue(formIdAtom);
  const [seen, setSeen] = useAtom(seenNoticesAtom);
  return (
    <Banner label={words.label}>
      <p className="line-clamp-2 min-w-0 grow text-muted-foreground">
        <span className="font-medium text-foreground">{isSite ? words.site : words.title}</span>{" "}
        {isSite ? words.site_text : words.text}
      </p>
      <Button size="sm" onClick={() => setSeen([...seen, form_id])}>
        {words.close}
      </Button>
    </Banner>
  );
}
