import type { FormHead } from "#core/forms/look/form-head.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import type { Delivery } from "./form-shell.ts";
import { CLOSE_DOCUMENT, earlyTag, scriptTags } from "./html-document.ts";
import type { LateTail } from "./late-tail.tsx";
import { lateView } from "./late-view.tsx";
import { streamOf } from "./markup.ts";
import type { StylePart } from "./page-style.ts";
import { hidingTag, type SkeletonContent, skeleton } from "./skeleton.ts";
import { formStyleParts, MANY_QUESTIONS } from "./style-parts.ts";

export { formBody } from "./form-body.tsx";
export { formTop } from "./form-shell.ts";
export { reloadPart } from "./skeleton.ts";

/** Style parts for the page of a form of which only the head is known. */
export function headStyleParts(head: FormHead): StylePart[] {
  const parts = formStyleParts({ definition: head, start: head.has_start_page ? head : null });
  return head.field_count > MANY_QUESTIONS ? [...parts, "many"] : parts;
}

/** What follows the head: the form's body, or why there is none. */
export type ColdRest = string | { tail: LateTail; texts: Texts };

async function* coldParts(
  top: string,
  content: SkeletonContent,
  delivery: Delivery,
  rest: Promise<ColdRest>,
) {
  const { nonce } = delivery;
  yield top + skeleton(content, nonce);
  const body = await rest;
  yield hidingTag(nonce);
  yield typeof body === "string"
    ? body
    : (await lateView(body.tail, body.texts, content.head.title, nonce)) +
      earlyTag(delivery) +
      scriptTags(delivery);
  yield CLOSE_DOCUMENT;
}

/** A form's page whose head, with a skeleton of the form, is sent before the database replies. */
export const coldDocument = (...parts: Parameters<typeof coldParts>) => streamOf(coldParts(...parts));
