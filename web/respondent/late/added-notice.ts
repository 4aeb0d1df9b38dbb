import type { SavedSession } from "#core/contracts/sessions.ts";
import { sessionPath } from "#core/contracts/wire/paths/form.ts";
import { addedTexts } from "#core/forms/texts/added-texts.ts";
import { joinSentences } from "#core/forms/texts/join-sentences.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { offerAnswersCopy } from "./copy-answers.ts";
import { pageTexts } from "./page-texts.ts";

/** Loaded for a session that is closed although nobody submitted it here. */

/** The session that was told about. */
let told: string | null = null;

const textsOf = (added_at: string) => addedTexts(document.documentElement.lang, added_at, null);

async function load(session_id: string): Promise<SavedSession | null> {
  try {
    const response = await fetch(sessionPath(session_id), { headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as { data: SavedSession }).data : null;
  } catch {
    return null;
  }
}

/** Says that a member added the answers, on a page that still has them and can no longer save. */
export function tellUnsaved(
  form: HTMLFormElement,
  data: RuntimeData,
  session_id: string,
  added_at: string,
): void {
  form.querySelector(".message")?.replaceChildren();
  if (told === session_id) {
    document.querySelector(".banner")?.scrollIntoView({ block: "nearest" });
    return;
  }
  told = session_id;
  const { added, unsaved } = textsOf(added_at);
  const banner = showBanner(joinSentences([added, unsaved]));
  void offerAnswersCopy(banner, () => answersText(form, data));
  banner.scrollIntoView({ block: "nearest" });
}

/** The same on a new page, whose draft is another one. */
export async function tellAdded(session_id: string): Promise<void> {
  const saved = await load(session_id);
  if (!saved?.added_at || told === session_id) return;
  told = session_id;
  showBanner(textsOf(saved.added_at).added);
}

/** Why a submit was refused: the session has a response with other answers. `startAnew`: begins another one. */
export async function explainClosed(
  form: HTMLFormElement,
  data: RuntimeData,
  session_id: string,
  startAnew: () => void,
): Promise<void> {
  const saved = await load(session_id);
  if (saved?.added_at) return tellUnsaved(form, data, session_id, saved.added_at);
  // The part of the page for this says so.
  if (saved?.is_continued) return;
  const texts = await pageTexts();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = texts.new_answer;
  button.addEventListener("click", startAnew);
  form.querySelector(".message")?.replaceChildren(texts["alreadysubmitted.default.description"], button);
}
