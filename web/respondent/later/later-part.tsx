import type { FormPage } from "../form-page.ts";
import type { Shell } from "../html-document.ts";
import later from "../style/later.css?inline";
import { ContinueLater } from "./continue-later.tsx";
import { continuedTag } from "./continued-tag.ts";
import type { LaterOffer } from "./later-offer.ts";

export { LaterCard, laterTitle } from "./later-card.tsx";

/** The style of everything about a link, apart from other pages. */
export const laterStyle = (nonce: string) => `<style nonce="${nonce}">${later}</style>`;

/** What a form that can be continued later has besides the form itself. */
export function laterPart(page: FormPage, offer: LaterOffer, { nonce }: Pick<Shell, "nonce">) {
  const { texts, definition } = page;
  const view = <ContinueLater offer={offer} texts={texts} lang={definition.lang} />;
  return { view, tag: continuedTag(page, nonce) };
}
