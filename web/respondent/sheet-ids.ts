/** Ids of style sheets whose `media` scripts change. */
export const SHEET_IDS = {
  with_script: "with-script",
  without_script: "without-script",
} as const;

/** The id of the style sheet with the font, alone: a page's late script needs no other. */
export const FONT_SHEET_ID = "font";
