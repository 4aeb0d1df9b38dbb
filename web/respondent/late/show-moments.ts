import { formatMoment } from "../moment.ts";

/** Puts the moments that the server has written in the form's time zone into the visitor's own. */
export function showMoments(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>(".moment")) {
    time.textContent = formatMoment(time.dateTime, document.documentElement.lang);
  }
}
