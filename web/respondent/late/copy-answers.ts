import { pageTexts } from "./page-texts.ts";

/** Adds a button to copy the answers where a refusal is explained. */
export async function offerAnswersCopy(place: Element, answersText: () => string): Promise<void> {
  const texts = await pageTexts();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-answers";
  button.textContent = texts.copy_answers;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const fallback = document.createElement("textarea");
  Object.assign(fallback, { readOnly: true, rows: 6 });
  fallback.setAttribute("aria-label", texts.copy_answers);
  button.addEventListener("click", async () => {
    const text = answersText();
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = texts.copied;
    } catch {
      // A frame without clipboard permission: shows the text, to be copied by hand.
      fallback.value = text;
      button.replaceWith(fallback);
      fallback.select();
    }
  });
  place.append(button, status);
}
