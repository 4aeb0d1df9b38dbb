import { formatMessage } from "#core/values/message.ts";
import { formBody } from "./form-body.tsx";
import type { FormPage } from "./form-page.ts";
import { type Delivery, formTop } from "./form-shell.ts";
import { CLOSE_DOCUMENT } from "./html-document.ts";
import type { LateTail } from "./late-tail.tsx";
import { lateView } from "./late-view.tsx";
import { streamOf } from "./markup.ts";
import { formStyleParts } from "./style-parts.ts";

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

/** Loaded on demand: most addresses show a form. */
const cards = () => import("./card-documents.tsx");
type Cards = typeof import("./card-documents.tsx");

/** A page that says why there is no form. `definition` null: it does not exist or is unavailable. */
export const statusDocument: Cards["statusDocument"] = async (...given) =>
  (await cards()).statusDocument(...given);

/** The page after an accepted response. */
export const endingDocument: Cards["endingDocument"] = async (...given) =>
  (await cards()).endingDocument(...given);

/** A page about a link that continues an unfinished response. */
export const laterDocument: Cards["laterDocument"] = async (...given) =>
  (await cards()).laterDocument(...given);
