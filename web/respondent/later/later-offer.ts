import type { ContinueText } from "#core/forms/texts/continue-texts.ts";
import type { ReminderText } from "#core/forms/texts/reminder-texts.ts";

/** A form that lets respondents continue later. */
export interface LaterOffer {
  /** Saves the answers and makes a link. */
  action: string;
  /** Mails a link; null: the deployment sends no email. */
  mail_action: string | null;
  texts: Readonly<Record<ContinueText | ReminderText, string>>;
}
