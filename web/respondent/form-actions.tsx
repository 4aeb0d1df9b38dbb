import type { SectionButtons } from "#core/forms/logic/sections.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { buttonNames } from "./button-names.ts";

/**
 * All buttons are there; `data-buttons` names those that CSS shows once there is JavaScript. Without it there is one
 * section to the eye, and Submit.
 */
export function FormActions({ texts, buttons }: { texts: Texts; buttons: SectionButtons }) {
  return (
    <div className="actions" data-buttons={buttonNames(buttons)}>
      <p className="status" role="status" />
      <div className="message" role="alert" />
      <div className="buttons">
        <button type="button" className="back" data-action="back">
          {texts.back}
        </button>
        <button type="button" className="primary next" data-action="next">
          {texts.next}
        </button>
        <button type="submit" className="primary submit">
          <span>{texts.submit}</span>
        </button>
      </div>
    </div>
  );
}
