/** Ids of style sheets whose `media` scripts change. */
export const SHEET_IDS = {
  with_script: "with-script",
  without_script: "without-script",
  font: "font",
} as const;
