import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { EndingContent } from "#core/forms/look/ending-page.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";
import { EndingCard } from "./ending-pages/ending-card.tsx";
import type { FormPage } from "./form-page.ts";
import { CLOSE_DOCUMENT, earlyTag, openDocument, type Shell, scriptTags } from "./html-document.ts";
import { ClosedVerdict, type LateTail } from "./late-tail.tsx";
import type { LaterContent } from "./later/later-card.tsx";
import type { LaterOffer } from "./later/later-offer.ts";
import { CardPage } from "./page-frame.tsx";
import { type Delivery, shellOf } from "./page-shell.ts";
import { CARD_STYLE } from "./page-style.ts";
import { StatusCard, type StatusContent } from "./status-pages/status-card.tsx";
import { momentOf } from "./text-with-moment.tsx";

const CARD = ["card"] as const;

/** The verdict over a form that was already sent. Its style comes with it. */
export function closedVerdict(
  closed: NonNullable<LateTail["closed"]>,
  { definition, texts }: FormPage,
  nonce: string,
): string {
  const view = <ClosedVerdict {...closed} texts={texts} form_title={definition.title} />;
  return `<style nonce="${nonce}">${CARD_STYLE}</style>${renderToStaticMarkup(view)}`;
}

interface CardDocument {
  texts: Texts;
  delivery: Delivery;
  report_url: string | null;
  is_preview?: boolean;
}

async function cardDocument(
  shell: Shell,
  { texts, report_url, is_preview = false }: CardDocument,
  is_branded: boolean,
  card: ReactNode,
) {
  const body = (
    <CardPage
      texts={texts}
      lang={shell.lang}
      is_preview={is_preview}
      is_branded={is_branded}
      report_url={report_url}
    >
      {card}
    </CardPage>
  );
  return (
    openDocument(shell) + renderToStaticMarkup(body) + earlyTag(shell) + scriptTags(shell) + CLOSE_DOCUMENT
  );
}

/** A page that says why there is no form. `definition` null: it does not exist or is unavailable. */
export function statusDocument(
  definition: FormDefinition | null,
  status: StatusContent,
  document: CardDocument & { lang: Language },
): Promise<string> {
  const { texts, delivery, lang } = document;
  const own_title = status.kind === "formclosed.default" && status.words?.title;
  const title = own_title || texts[`${status.kind}.title`];
  const shell: Shell =
    definition === null
      ? { lang, title, stylesheet: {}, background: null, style_parts: CARD, embed_origins: [], ...delivery }
      : shellOf({ ...definition, title: `${title} · ${definition.title}` }, delivery, CARD);
  const isBranded = definition?.is_powered_by_branding_enabled ?? false;
  return cardDocument(
    shell,
    document,
    isBranded,
    <StatusCard status={status} texts={texts} form_title={definition?.title ?? null} />,
  );
}

/** The page after an accepted response. */
export function endingDocument(
  definition: FormDefinition,
  content: EndingContent,
  document: CardDocument & { again_path: string | null },
): Promise<string> {
  const { texts, delivery, again_path } = document;
  const { created_at } = content;
  const title = formatMessage(texts["title.sent"], { title: definition.title }, definition.lang);
  const shell = shellOf({ ...definition, title }, delivery, CARD);
  return cardDocument(
    shell,
    document,
    definition.is_powered_by_branding_enabled,
    <EndingCard
      content={content}
      received={created_at === null ? null : momentOf(created_at, definition)}
      again={again_path === null ? null : { path: again_path, label: texts.new_answer }}
    />,
  );
}

/** A page about a link that continues an unfinished response. */
export async function laterDocument(
  definition: FormDefinition,
  content: LaterContent,
  document: CardDocument & { offer: LaterOffer },
): Promise<string> {
  const { LaterCard, laterStyle, laterTitle } = await import("./later/later-part.tsx");
  const { delivery, offer } = document;
  const title = `${laterTitle(content, offer)} · ${definition.title}`;
  const shell = {
    ...shellOf({ ...definition, title }, delivery, CARD),
    link_tags: `<meta name="robots" content="noindex">${laterStyle(delivery.nonce)}`,
  };
  return cardDocument(
    shell,
    document,
    definition.is_powered_by_branding_enabled,
    <LaterCard content={content} offer={offer} form_title={definition.title} />,
  );
}
