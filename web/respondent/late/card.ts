import { TabStorage } from "../state/tab-storage.ts";
import { offerAnswersCopy } from "./copy-answers.ts";
import { showMoments } from "./show-moments.ts";

/** Interactive parts of a page with a single card. */
export function startCard(): void {
  showMoments();
  const [, , , form_id = ""] = location.pathname.split("/");
  const text = new TabStorage({ form_id, mode: "public" }).answers_text;
  const card = document.querySelector(".card");
  if (card && text) void offerAnswersCopy(card, () => text);
}
