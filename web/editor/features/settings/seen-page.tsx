import { useAtomValue } from "jotai";
import { en } from "#core/forms/texts/en.ts";
import { formAtom } from "../../state/editing/document.ts";

type SeenKind = "formclosed.default" | "formclosed.not_open_yet" | "alreadyresponded.default";

/**
 * What people meet, in the words of the page itself: the owner's, or ours, which speak the language of the form and are
 * told in English here.
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
