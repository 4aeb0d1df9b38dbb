import { en } from "#core/forms/texts/en.ts";

type SeenKind = "formclosed.default" | "formclosed.not_open_yet" | "alreadyresponded.default";

/** What people meet, in the words of the page itself. It speaks the language of the form; here it is told in English. */
export function SeenPage({ kind }: { kind: SeenKind }) {
  return (
    <q>
      {en[`${kind}.title`]}. {en[`${kind}.description`]}
    </q>
  );
}
