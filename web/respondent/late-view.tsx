import type { Texts } from "#core/forms/texts/en.ts";
import type { LateTail } from "./late-tail.tsx";
import { markup } from "./markup.ts";

/** Comes last in the document of a form that was sent from the edge, and has a newer version. */
function NewerNote({ newer, texts }: { newer: NonNullable<LateTail["newer"]>; texts: Texts }) {
  return (
    <p id="form-updated" className="banner" role="status" data-version={newer.version}>
      {texts.form_updated} <a href={newer.path}>{texts.reload}</a>
    </p>
  );
}

/** The end of a document that was sent before the database replied. */
export async function lateView(
  { closed, newer }: LateTail,
  texts: Texts,
  form_title: string,
  nonce: string,
): Promise<string> {
  if (closed !== null) {
    return (await import("./card-documents.tsx")).closedVerdict(closed, { texts, form_title }, nonce);
  }
  return newer === null ? "" : markup(<NewerNote newer={newer} texts={texts} />);
}
