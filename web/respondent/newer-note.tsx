import type { Texts } from "#core/forms/texts/en.ts";
import type { LateTail } from "./late-tail.tsx";

/** Comes last in the document of a form that was sent from the edge, and has a newer version. */
export function NewerNote({ newer, texts }: { newer: NonNullable<LateTail["newer"]>; texts: Texts }) {
  return (
    <p id="form-updated" className="banner" role="status" data-version={newer.version}>
      {texts.form_updated} <a href={newer.path}>{texts.reload}</a>
    </p>
  );
}
