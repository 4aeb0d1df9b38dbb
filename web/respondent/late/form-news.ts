import type { PatchedSession } from "#core/contracts/sessions.ts";
import { FORM_VERSION_KEY } from "#core/forms/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { offerKeptAnswers } from "./kept-answers.ts";
import { pageTexts } from "./page-texts.ts";

type News = "updated" | "closed" | null;

let told: News = null;
let banner: HTMLElement | null = null;

/** What a visitor should know of a form that is no longer as their page has it; a closed one can as well be new. */
function newsOf(form: HTMLFormElement, { version, is_open }: NonNullable<PatchedSession["form"]>): News {
  if (!is_open) return "closed";
  const known = form.querySelector<HTMLInputElement>(`input[name="${FORM_VERSION_KEY}"]`)?.value;
  return version > Number(known) ? "updated" : null;
}

/** It has been said elsewhere, and more clearly. */
export function dropNews(): void {
  banner?.remove();
}

/** Says it once, for as long as it is so: nothing is reloaded that nobody asked for, and nothing typed is lost. */
export async function tellNews(
  form: HTMLFormElement,
  data: RuntimeData,
  now: NonNullable<PatchedSession["form"]>,
): Promise<void> {
  const news = newsOf(form, now);
  if (news === told) return;
  told = news;
  const texts = await pageTexts();
  if (news !== told) return;
  banner?.remove();
  if (news === "updated") {
    banner = showBanner(texts.form_updated, { label: texts.reload, run: () => location.reload() });
  } else if (news === "closed") {
    banner = showBanner(texts.form_closed_meanwhile);
    void offerKeptAnswers(banner, () => answersText(form, data));
  }
}
