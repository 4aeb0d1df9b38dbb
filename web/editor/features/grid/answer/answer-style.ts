import { pageSheets } from "../../../../respondent/page-style.ts";
import { FONT_SHEET_ID, SHEET_IDS } from "../../../../respondent/sheet-ids.ts";

const STYLE_ID = "answer-style";

/** Without the form's own look: its colors are those of the editor, which have the same names. */
const LEFT_OUT: readonly (string | null)[] = [SHEET_IDS.without_script, FONT_SHEET_ID];

/**
 * Adds the public page's style for its controls to the editor. It applies only in dialogs of the controls, and what
 * they open.
 */
export function addAnswerStyle(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const sheets = pageSheets({}, null, "light", ["choices", "arrays", "json"]);
  const css = sheets.filter(({ id }) => !LEFT_OUT.includes(id)).map((sheet) => sheet.css);
  const style = document.createElement("style");
  style.id = STYLE_ID;
  style.textContent = `@scope (dialog.modal) { ${css.join("")} } ${OWN}`;
  document.head.append(style);
}

const OWN = `
dialog.modal { --font: var(--font-sans); margin: auto; color: var(--foreground); font: 16px / 24px var(--font-sans); }
dialog.modal.answer { width: min(560px, calc(100vw - 32px)); height: auto; border-radius: 8px; }
dialog.modal.answer .modal-body { padding: 4px 20px 20px; overflow-y: auto; }
dialog.modal.answer form { gap: 16px; }
dialog.modal.answer .buttons { justify-content: flex-end; align-items: center; }
dialog.modal.answer :is(.label, legend) { position: absolute; clip-path: inset(50%); }
dialog.modal.answer[data-type="richtext"] { width: calc(100vw - 32px); max-width: none; height: calc(100dvh - 32px); }
dialog.modal.answer[data-type="richtext"] :is(.modal-body, .modal-body > div, form, .question, .island) {
  display: flex; min-height: 0; flex: 1; flex-direction: column;
}
dialog.modal.answer[data-type="richtext"] .rich { display: flex; min-height: 0; flex: 1; flex-direction: column; }
dialog.modal.answer[data-type="richtext"] .rich-text { max-height: none; flex: 1; overflow-y: auto; }
`;
