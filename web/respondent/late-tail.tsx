import type { Texts } from "#core/forms/texts/en.ts";
import { markup } from "./markup.ts";
import { CARD_STYLE } from "./page-style.ts";
import { StatusCard, type StatusContent } from "./status-pages/status-card.tsx";

/** Live data of a form that was already sent from the cache. */
export interface LateTail {
  /** Why the form is closed, with the address of the matching status page. */
  closed: { status: StatusContent; path: string } | null;
  /** The current version if the sent one is outdated, and the address that shows it. */
  newer: { version: number; path: string } | null;
}

/**
 * Comes last in the document. If the form is closed, CSS covers it as soon as this element arrives, without a
 * script or a second request.
 */
function LateTailView({ tail, texts, form_title }: { tail: LateTail; texts: Texts; form_title: string }) {
  const { closed, newer } = tail;
  if (closed !== null) {
    return (
      <div id="verdict" className="page card-page" role="alert">
        <StatusCard status={closed.status} texts={texts} form_title={form_title} />
        <a className="permalink" href={closed.path}>
          {texts[`${closed.status.kind}.title`]}
        </a>
      </div>
    );
  }
  if (newer === null) return null;
  return (
    <p id="form-updated" className="banner" role="status" data-version={newer.version}>
      {texts.form_updated} <a href={newer.path}>{texts.reload}</a>
    </p>
  );
}

/** With its style, because the form has none for cards. */
export async function lateView(
  tail: LateTail,
  texts: Texts,
  form_title: string,
  nonce: string,
): Promise<string> {
  const view = await markup(<LateTailView tail={tail} texts={texts} form_title={form_title} />);
  return tail.closed === null ? view : `<style nonce="${nonce}">${CARD_STYLE}</style>${view}`;
}
