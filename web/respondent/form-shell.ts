import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { openDocument, type Shell } from "./html-document.ts";
import { linkTags } from "./link-tags.ts";
import { pageTitle } from "./page-frame.tsx";
import type { StylePart } from "./page-style.ts";

/** What the Worker decides about a document besides its content. */
export type Delivery = Pick<Shell, "nonce" | "scripts" | "loaded_scripts">;

type Titled = Pick<
  FormDefinition,
  "lang" | "title" | "stylesheet" | "background" | "embed_origins" | "is_powered_by_branding_enabled"
>;

/** The head of a page of a form. */
export function shellOf(
  { lang, title, stylesheet, background, embed_origins, is_powered_by_branding_enabled }: Titled,
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

interface FormTop {
  delivery: Delivery;
  style_parts: readonly StylePart[];
  /** Absent in previews, which nobody links. */
  origin: string | undefined;
  is_continued_later: boolean;
}

/** Everything before the body of the form's page. */
export async function formTop(
  form: Titled & Pick<FormDefinition, "is_page" | "address" | "link_preview">,
  { delivery, style_parts, origin, is_continued_later }: FormTop,
): Promise<string> {
  const links = origin === undefined ? "" : linkTags(form, origin);
  const style = is_continued_later ? (await import("./later/later-part.tsx")).laterStyle(delivery.nonce) : "";
  return openDocument({
    ...shellOf(form, delivery, style_parts),
    is_still: form.is_page,
    link_tags: links + style,
  });
}
