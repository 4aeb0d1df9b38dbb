import type { ReactNode } from "react";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { EndingContent } from "#core/forms/look/ending-page.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";
import { EndingCard } from "./ending-pages/ending-card.tsx";
import { formBody } from "./form-body.tsx";
import type { FormPage } from "./form-page.ts";
import { type Delivery, formTop, shellOf } from "./form-shell.ts";
import { CLOSE_DOCUMENT, earlyTag, openDocument, type Shell, scriptTags } from "./html-document.ts";
import { type LateTail, lateView } from "./late-tail.tsx";
import type { LaterContent } from "./later/later-card.tsx";
import type { LaterOffer } from "./later/later-offer.ts";
import { markup, streamOf } from "./markup.ts";
import { CardPage } from "./page-frame.tsx";
import { StatusCard, type StatusContent } from "./status-pages/status-card.tsx";
import { formStyleParts } from "./style-parts.ts";
import { momentOf } from "./text-with-moment.tsx";

export { frameAddress } from "./blocks/frame-address.ts";
export type { FormPage, WireValues } from "./form-page.ts";
export type { Delivery } from "./form-shell.ts";
export type { LateTail } from "./late-tail.tsx";
export type { LaterContent } from "./later/later-card.tsx";
export type { LaterOffer } from "./later/later-offer.ts";
export type { StatusContent } from "./status-pages/status-card.tsx";
export { statusKind } from "./status-pages/status-kind.ts";
export { momentOf } from "./text-with-moment.tsx";
export { wireTexts } from "./wire-texts.ts";

const CARD = ["card"] as const;

async function* formParts(
  first: string,
  late: Promise<LateTail> | null,
  { texts, definition }: FormPage,
  nonce: string,
) {
  yield first;
  if (late !== null) yield await lateView(await late, texts, definition.title, nonce);
  yield CLOSE_DOCUMENT;
}

/**
 * The form's page. Everything from the definition is in the stream's first part. `late` follows in document
 * order once the database has replied. The form is rendered before this resolves so that a failed render can
 * still set the HTTP status.
 */
export async function formDocument(
  page: FormPage,
  delivery: Delivery,
  late: Promise<LateTail> | null = null,
): Promise<ReadableStream<Uint8Array>> {
  const { definition, texts, reasons, notice } = page;
  const isRefused = notice !== null || Object.keys(reasons).length > 0;
  const title = isRefused
    ? formatMessage(texts["title.error"], { title: definition.title }, definition.lang)
    : definition.title;
  const top = await formTop(
    { ...definition, title },
    {
      delivery,
      style_parts: formStyleParts(page),
      origin: page.origin,
      is_continued_later: page.later !== undefined,
    },
  );
  return streamOf(formParts(top + (await formBody(page, delivery)), late, page, delivery.nonce));
}

/** The page of a form of which only the head is known. Loaded on demand: most forms are at the edge. */
export const loadColdPage = () => import("./cold-page.ts");

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
  return openDocument(shell) + (await markup(body)) + earlyTag(shell) + scriptTags(shell) + CLOSE_DOCUMENT;
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
