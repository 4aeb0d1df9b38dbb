import { pageTexts } from "./page-texts.ts";

/** Puts a button on the card that says why an answer was refused: the answers, to keep them elsewhere. */
export async function offerKeptAnswers(text: string): Promise<void> {
  const card = document.querySelector(".card");
  if (card === null) return;
  const texts = await pageTexts();
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-answers";
  button.textContent = texts.copy_answers;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const fallback = document.createElement("textarea");
  Object.assign(fallback, { readOnly: true, value: text, rows: 6 });
  fallback.setAttribute("aria-label", texts.copy_answers);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = texts.copied;
    } catch {
      // A frame without the right to the clipboard: the text itself, to be copied by hand.
      button.replaceWith(fallback);
      fallback.select();
    }
  });
  card.append(button, status);
}
