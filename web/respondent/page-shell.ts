import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Shell } from "./html-document.ts";
import { pageTitle } from "./page-frame.tsx";
import type { StylePart } from "./page-style.ts";

/** What the Worker decides about a document besides its content. */
export type Delivery = Pick<Shell, "nonce" | "scripts">;

export function shellOf(
  { lang, title, stylesheet, background, embed_origins, is_powered_by_branding_enabled }: FormDefinition,
  delivery: Delivery,
  style_parts: readonly StylePart[],
): Shell {
  return {
    style_parts,
    lang,
    title: pageTitle(title, is_powered_by_branding_enabled),
    stylesheet,
    background,
    embed_origins,
    ...delivery,
  };
}
