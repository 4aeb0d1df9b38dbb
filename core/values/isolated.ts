/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ud802\ud803\ud83a\ud83b\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A value inside a text. Where both writing directions may meet, it cannot reorder the words around it. */
export const isolated = (value: string, text: string): string =>
  RIGHT_TO_LEFT.test(text + value) ? `\u2068${value}\u2069` : value;
