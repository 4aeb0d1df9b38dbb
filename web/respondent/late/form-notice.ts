import type { LoadedForm } from "#core/contracts/forms/public-forms.ts";
import type { PatchedSession } from "#core/contracts/sessions.ts";
import { loadFormPath } from "#core/contracts/wire/paths.ts";
import { FORM_VERSION_KEY, SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { offerAnswersCopy } from "./copy-answers.ts";
import { pageTexts } from "./page-texts.ts";

type News = "updated" | "closed" | null;

let told: News = null;
let banner: HTMLElement | null = null;
/** The refusal of an answer says that the form was updated, with what is to be mended. */
let isUpdateSaid = false;
/** Whether other things are asked by now, by version. */
const changes = new Map<number, Promise<boolean>>();

const posted = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";

/** A version is new as well when only its colours are, or when it was closed for a while. Who cannot be asked has changed. */
async function areQuestionsChanged(form: HTMLFormElement, form_id: string): Promise<boolean> {
  try {
    const query = new URLSearchParams({ [SESSION_KEY]: posted(form, SESSION_KEY) });
    const { data } = (await (await fetch(`${loadFormPath(form_id)}?${query}`)).json()) as LoadedForm;
    return data.questions_mark !== form.dataset.questionsMark;
  } catch {
    return true;
  }
}

/** What a visitor should know of a form that is no longer as their page has it; a closed one can as well be new. */
async function newsOf(
  form: HTMLFormElement,
  form_id: string,
  { version, is_open }: NonNullable<PatchedSession["form"]>,
): Promise<News> {
  if (!is_open) return "closed";
  if (version <= Number(posted(form, FORM_VERSION_KEY))) return null;
  const change = changes.get(version) ?? areQuestionsChanged(form, form_id);
  changes.set(version, change);
  return (await change) ? "updated" : null;
}

/** It has been said elsewhere, and more clearly. */
export function removeNotice(): void {
  isUpdateSaid = true;
  document.getElementById("form-updated")?.remove();
  if (told === "updated") banner?.remove();
}

/** Says it once, for as long as it is so: nothing is reloaded that nobody asked for, and nothing typed is lost. */
export async function showNotice(
  form: HTMLFormElement,
  data: RuntimeData,
  now: NonNullable<PatchedSession["form"]>,
): Promise<void> {
  const news = await newsOf(form, data.form_id, now);
  if (news === told) return;
  told = news;
  const texts = await pageTexts();
  if (news !== told) return;
  banner?.remove();
  if (news === "updated" && !isUpdateSaid && !document.getElementById("form-updated")) {
    banner = showBanner(texts.form_updated, { label: texts.reload, run: () => location.reload() });
  } else if (news === "closed") {
    banner = showBanner(texts.form_closed_meanwhile);
    void offerAnswersCopy(banner, () => answersText(form, data));
  }
}
