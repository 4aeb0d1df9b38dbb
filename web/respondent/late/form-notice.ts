import type { LoadedForm } from "#core/contracts/forms/public-forms.ts";
import type { PatchedSession } from "#core/contracts/sessions.ts";
import { loadFormPath } from "#core/contracts/wire/paths/form.ts";
import { FORM_VERSION_KEY, SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { offerAnswersCopy } from "./copy-answers.ts";
import { pageTexts } from "./page-texts.ts";

type News = "updated" | "closed" | null;

let shown: News = null;
let banner: HTMLElement | null = null;
/** A refusal already says that the form was updated, along with the errors. */
let isUpdateShown = false;
/** Whether the questions have changed, by version. */
const changes = new Map<number, Promise<boolean>>();

const posted = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";

/**
 * The version also changes with colors, or when the form was closed for a while. If the server cannot be
 * asked, assume a change.
 */
async function areQuestionsChanged(form: HTMLFormElement, form_id: string): Promise<boolean> {
  try {
    const query = new URLSearchParams({ [SESSION_KEY]: posted(form, SESSION_KEY) });
    const { data } = (await (await fetch(`${loadFormPath(form_id)}?${query}`)).json()) as LoadedForm;
    return data.questions_mark !== form.dataset.questionsMark;
  } catch {
    return true;
  }
}

/** The notice for a visitor whose page is outdated; a closed form may also have changed. */
async function newsOf(
  form: HTMLFormElement,
  data: RuntimeData,
  { version, is_open }: NonNullable<PatchedSession["form"]>,
): Promise<News> {
  if (!is_open) return "closed";
  if (version <= Number(posted(form, FORM_VERSION_KEY))) return null;
  const change = changes.get(version) ?? areQuestionsChanged(form, data.form_id);
  changes.set(version, change);
  return (await change) ? "updated" : null;
}

/** Another message already says so, and more clearly. */
export function removeNotice(): void {
  isUpdateShown = true;
  document.getElementById("form-updated")?.remove();
  if (shown === "updated") banner?.remove();
}

/** Shows it once while it applies. Never reloads automatically, so that no typed text is lost. */
export async function showNotice(
  form: HTMLFormElement,
  data: RuntimeData,
  now: NonNullable<PatchedSession["form"]>,
): Promise<void> {
  if (now.is_continued) form.dispatchEvent(new Event("continued"));
  if (now.added_at) {
    const { tellUnsaved } = await import("./added-notice.ts");
    return tellUnsaved(form, data, posted(form, SESSION_KEY), now.added_at);
  }
  const news = await newsOf(form, data, now);
  if (news === shown) return;
  shown = news;
  const texts = await pageTexts();
  if (news !== shown) return;
  banner?.remove();
  if (news === "updated" && !isUpdateShown && !document.getElementById("form-updated")) {
    banner = showBanner(texts.form_updated, { label: texts.reload, run: () => location.reload() });
  } else if (news === "closed") {
    banner = showBanner(texts.form_closed_meanwhile);
    void offerAnswersCopy(banner, () => answersText(form, data));
  }
}
