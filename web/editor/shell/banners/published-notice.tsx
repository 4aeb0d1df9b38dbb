import { useAtom, useAtomValue } from "jotai";
import { Button } from "../../../ui/button.tsx";
import { formIdAtom, isSiteAtom } from "../../state/editing/document.ts";
import { seenNoticesAtom } from "../../state/shell/layout.ts";
import { texts } from "../texts.ts";
import { Banner } from "./banner.tsx";

const { published: words } = texts;

/** Warns once per form that changes to a published form are public immediately. */
export default function PublishedNotice() {
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
