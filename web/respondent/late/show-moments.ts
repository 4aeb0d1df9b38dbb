import { formatMoment } from "../moment.ts";

/** Converts moments that the server rendered in the form's time zone to the visitor's own. */
export function showMoments(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>(".moment")) {
    time.textContent = formatMoment(time.dateTime, document.documentElement.lang);
  }
}
