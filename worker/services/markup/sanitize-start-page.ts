import type { StartPage, StartPicture } from "#core/forms/definition/definition.ts";
import { sanitizeSource } from "./sanitize-source.ts";

/** Sanitizes all owner content of a start page. */
export function sanitizeStartPage(page: StartPage, sanitizeHtml: (html: string) => string): StartPage {
  const picture = (one: StartPicture | null) => {
    const src = sanitizeSource(one?.src);
    return one === null || src === null ? null : { ...one, src };
  };
  return {
    ...page,
    body_html: sanitizeHtml(page.body_html),
    background: picture(page.background),
    media: page.media.flatMap((one) => picture(one) ?? []),
  };
}
