import { useAtomValue } from "jotai";
import { en } from "#core/forms/texts/en.ts";
import { formAtom } from "../../state/editing/document.ts";

type SeenKind = "formclosed.default" | "formclosed.not_open_yet" | "alreadyresponded.default";

/**
 * A page as visitors see it: the owner's texts, or the defaults. Those are in the form's language on the
 * page, and in English here.
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
