import type { Texts } from "#core/forms/texts/en.ts";
import type { LaterOffer } from "./later-offer.ts";
import { LinkFields } from "./link-fields.tsx";

interface ContinueLaterProps {
  offer: LaterOffer;
  texts: Texts;
  lang: string;
}

/**
 * "Continue later" below the form. Without JavaScript the button posts the form itself. With it, `entry-later.ts` takes
 * over and shows the link here.
 */
export function ContinueLater({ offer, texts, lang }: ContinueLaterProps) {
  const { later, saved, saved_note, failed, too_many, sent, elsewhere, moved } = offer.texts;
  const said = {
    ...{ saved_note, failed, too_many, sent, elsewhere, moved, lang },
    copied: texts.copied,
    submitted: texts["alreadysubmitted.default.title"],
    copy_answers: texts.copy_answers,
    invalid_email: texts["validation.typeMismatch.email"],
  };
  return (
    <div className="later" data-later={offer.action} data-said={JSON.stringify(said)}>
      <noscript>
        <button
          type="submit"
          form="form"
          formAction={offer.action}
          formMethod="post"
          formEncType="multipart/form-data"
          formNoValidate
        >
          {later}
        </button>
      </noscript>
      <button type="button" data-open="" aria-expanded="false" aria-controls="later" hidden>
        {later}
      </button>
      <section id="later" tabIndex={-1} aria-labelledby="later-title" hidden>
        <h2 id="later-title">{saved}</h2>
        <p data-note="" />
        <LinkFields offer={offer} address="" is_scripted />
      </section>
      <p role="status" data-status="" />
    </div>
  );
}
