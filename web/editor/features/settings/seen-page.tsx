import { useAtomValue } from "jotai";
import { en } from "#core/forms/texts/en.ts";
import { formAtom } from "../../state/editing/document.ts";

type SeenKind = "formclosed.default" | "formclosed.not_open_yet" | "alreadyresponded.default";

/**
 * Quotes a page's texts as visitors see them: the owner's or the defaults. Visitors see the defaults in the
 * form's language; here they are in English.
 */
export function SeenPage({ kind }: { kind: SeenKind }) {
  const { closed_page } = useAtomValue(formAtom);
  const own = kind === "formclosed.default" ? closed_page : null;
  return (
    <q>
      {own?.title || en[`${kind}.title`]}. {own?.text || en[`${kind}.description`]}
    </q>
  );
}
