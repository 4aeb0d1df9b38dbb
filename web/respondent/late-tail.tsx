import type { Texts } from "#core/forms/texts/en.ts";
import { StatusCard, type StatusContent } from "./status-pages/status-card.tsx";

/** Live data of a form that was already sent from the cache. */
export interface LateTail {
  /** Why the form is closed, with the address of the matching status page. */
  closed: { status: StatusContent; path: string } | null;
  /** The current version if the sent one is outdated, and the address that shows it. */
  newer: { version: number; path: string } | null;
}

interface ClosedVerdictProps extends NonNullable<LateTail["closed"]> {
  texts: Texts;
  form_title: string;
}

/**
 * Comes last in the document. CSS covers the form with it as soon as this element arrives, without a script or a second
 * request.
 */
export function ClosedVerdict({ status, path, texts, form_title }: ClosedVerdictProps) {
  return (
    <div id="verdict" className="page card-page" role="alert">
      <StatusCard status={status} texts={texts} form_title={form_title} />
      <a className="permalink" href={path}>
        {texts[`${status.kind}.title`]}
      </a>
    </div>
  );
}
