import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { learnPagePatterns } from "#core/fields/page-pattern.ts";
import { formatMessage } from "#core/values/message.ts";
import { conditionalBlockIds, type FormPage } from "./form-page.ts";
import { FormView } from "./form-view.tsx";
import { CLOSE_DOCUMENT, dataTag, earlyTag, openDocument, type Shell, scriptTags } from "./html-document.ts";
import type { LateTail } from "./late-tail.tsx";
import { linkTags } from "./link-tags.ts";
import { NewerNote } from "./newer-note.tsx";
import { PageFooter, PreviewBanner } from "./page-frame.tsx";
import { type Delivery, shellOf } from "./page-shell.ts";
import { RUNTIME_DATA_ID } from "./read-runtime-data.ts";
import { runtimeData } from "./runtime-data.ts";
import type { StartContent } from "./start-pages/start-view.tsx";
import { formStyleParts } from "./style-parts.ts";

export { frameAddress } from "./blocks/frame-address.ts";
export type { FormPage, WireValues } from "./form-page.ts";
export type { LateTail } from "./late-tail.tsx";
export type { LaterContent } from "./later/later-card.tsx";
export type { LaterOffer } from "./later/later-offer.ts";
export type { Delivery } from "./page-shell.ts";
export type { StatusContent } from "./status-pages/status-card.tsx";
export { statusKind } from "./status-pages/status-kind.ts";
export { momentOf } from "./text-with-moment.tsx";
export { wireTexts } from "./wire-texts.ts";

/** Warns visitors before they start that no response can be accepted, and shows the link's author why. */
function IncompleteLink({ page: { missing, texts } }: { page: FormPage }) {
  if (missing.length === 0) return null;
  return (
    <div className="banner incomplete" role="alert">
      <p>{texts.incomplete_link}</p>
      <details>
        <summary>{texts.support_metadata}</summary>
        <code>MISSING_REQUIRED_HIDDEN_FIELDS: {missing.join(", ")}</code>
      </details>
    </div>
  );
}

/** A closed form is not included after its start page either. */
const hasForm = ({ definition, start }: FormPage) =>
  !definition.is_page && (start === null || start.state === "open");

interface FormBodyProps {
  page: FormPage;
  /** The start page. */
  cover: ReactNode;
  /** The page of a site instead of a form. */
  still: ReactNode;
  /** What continues the form later. */
  later: ReactNode;
}

function FormBody({ page, cover, still, later }: FormBodyProps) {
  const { definition, texts, mode, report_url } = page;
  return (
    <>
      {mode === "preview" && <PreviewBanner texts={texts} />}
      {hasForm(page) && page.is_warned_of && <aside className="banner new-form">{texts.new_form}</aside>}
      {hasForm(page) && page.keeping && <aside className="banner keeping">{page.keeping}</aside>}
      {cover}
      {hasForm(page) && conditionalBlockIds(definition.blocks).size > 0 && (
        <noscript>
          <p className="banner">{texts.noscript_note}</p>
        </noscript>
      )}
      {hasForm(page) && definition.fields.some(({ type }) => type === "payment") && (
        <noscript>
          <p className="banner">{texts["payment.needs_script"]}</p>
        </noscript>
      )}
      {hasForm(page) && page.robot_check && (
        <noscript>
          <p className="banner">{texts["robot_check.needs_script"]}</p>
        </noscript>
      )}
      {still !== null && <main className="page form-page">{still}</main>}
      {hasForm(page) && <IncompleteLink page={page} />}
      {hasForm(page) && (
        <main className="page form-page">
          <FormView page={page}>{later}</FormView>
        </main>
      )}
      <PageFooter
        texts={texts}
        lang={definition.lang}
        is_branded={definition.is_powered_by_branding_enabled}
        report_url={report_url}
      />
    </>
  );
}

async function coverOf({ definition, texts }: FormPage, start: StartContent) {
  const { StartView } = await import("./start-pages/start-view.tsx");
  return <StartView start={start} definition={definition} texts={texts} />;
}

function streamOf(parts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

async function* formParts(first: string, late: Promise<LateTail> | null, page: FormPage, nonce: string) {
  yield first;
  if (late !== null) {
    const { closed, newer } = await late;
    if (closed !== null) yield (await cards()).closedVerdict(closed, page, nonce);
    else if (newer !== null) yield renderToStaticMarkup(<NewerNote newer={newer} texts={page.texts} />);
  }
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
  await learnPagePatterns(definition.fields);
  const isRefused = notice !== null || Object.keys(reasons).length > 0;
  const title = isRefused
    ? formatMessage(texts["title.error"], { title: definition.title }, definition.lang)
    : definition.title;
  const later = page.later && (await import("./later/later-part.tsx")).laterPart(page, page.later, delivery);
  const links = page.origin === undefined ? "" : linkTags(definition, page.origin);
  const shell: Shell = {
    ...shellOf({ ...definition, title }, delivery, formStyleParts(page)),
    is_still: definition.is_page,
    link_tags: later ? links + later.head : links,
  };
  // Loaded on demand: most addresses show forms without a cover.
  const still = definition.is_page ? (await import("./page-view.tsx")).stillPage(page, shell) : null;
  const cover = page.start && (await coverOf(page, page.start));
  const first = [
    openDocument(shell),
    renderToStaticMarkup(
      <FormBody page={page} cover={cover} still={still?.view ?? null} later={later?.view} />,
    ),
    later?.tag,
    still?.tags ?? earlyTag(shell),
    hasForm(page) ? dataTag(RUNTIME_DATA_ID, runtimeData(page), shell.nonce) : "",
    scriptTags(shell),
  ].join("");
  return streamOf(formParts(first, late, page, shell.nonce));
}

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
