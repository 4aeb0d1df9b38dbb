import { useAtomValue } from "jotai";
import { en } from "#core/forms/texts/en.ts";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { texts } from "./texts.ts";

type SeenKind = "formclosed.default" | "formclosed.not_open_yet" | "alreadyresponded.default";

interface SeenPageProps {
  kind: SeenKind;
  /** When people see it. */
  lead: string;
}

/**
 * Quotes a page's texts as visitors see them: the owner's or the defaults. Visitors see the defaults in the
 * form's language; here they are in English.
 */
export function SeenPage({ kind, lead }: SeenPageProps) {
  const { closed_page } = useAtomValue(formAtom);
  const own = kind === "formclosed.default" ? closed_page : null;
  const title = own?.title || en[`${kind}.title`];
  const text = own?.text || en[`${kind}.description`];
  return (
    <p className="text-muted-foreground">
      {lead} <q className="text-foreground">{say(texts.quote, { title, text })}</q>
    </p>
  );
}
