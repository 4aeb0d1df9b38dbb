import type { SectionButtons } from "#core/forms/logic/sections.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { buttonNames } from "./button-names.ts";

/**
 * Renders all buttons; CSS shows those in `data-buttons` once there is JavaScript. Without it there seems to
 * be one section, with Submit.
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
