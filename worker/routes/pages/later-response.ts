import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { type LaterContent, type LaterOffer, laterDocument } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { cautionFor } from "./caution-for.ts";
import { type FormResponseOptions, formResponse } from "./form-document.ts";
import { embedders, frameSources, htmlResponse, newDelivery } from "./html-response.ts";
import { laterOffer } from "./later-offer.ts";

/** Headers of everything that a link opens: no cache, no search engine and no other site learns of it. */
export function secretly(response: Response): Response {
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("referrer-policy", "no-referrer");
  response.headers.set("x-robots-tag", "noindex");
  return response;
}

/** A page about a link that continues an unfinished response. */
export async function laterResponse(
  ctx: Context,
  definition: FormDefinition,
  contentOf: (offer: LaterOffer, texts: Texts) => LaterContent,
  status = 200,
): Promise<Response> {
  const delivery = newDelivery();
  const texts = await loadTexts(definition.lang);
  const offer = laterOffer(ctx, definition);
  const { report_url } = cautionFor(ctx, definition);
  const html = await laterDocument(definition, contentOf(offer, texts), {
    texts,
    delivery,
    report_url,
    offer,
  });
  const frames = frameSources(definition);
  return secretly(
    htmlResponse(html, { delivery, origin: ctx.origin, status, embedded_by: embedders(definition), frames }),
  );
}

export interface PostedForm extends Pick<FormResponseOptions, "content"> {
  session_id: string | null;
}

/** The form with everything that was posted, and one of our texts instead of what the visitor wanted. */
function formAgain(
  ctx: Context,
  definition: FormDefinition,
  posted: PostedForm,
  { says, status }: { says: "elsewhere" | "failed"; status: number },
): Promise<Response> {
  const notice_text = laterOffer(ctx, definition).texts[says];
  return formResponse(ctx, definition, { ...posted, notice: "submit_failed", notice_text, html: { status } });
}

/** For the former device of a draft that continues on another one. */
export const continuedElsewhere = (ctx: Context, definition: FormDefinition, posted: PostedForm) =>
  formAgain(ctx, definition, posted, { says: "elsewhere", status: 409 });

/** The answers could not be saved now. */
export const notSaved = (ctx: Context, definition: FormDefinition, posted: PostedForm, status: number) =>
  formAgain(ctx, definition, posted, { says: "failed", status });
