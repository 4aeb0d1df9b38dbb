/** Refusals of unfinished answers that are added as a response. */
export const unfinishedTexts = {
  refusals: {
    SESSION_CLOSED: "The respondent has submitted these answers meanwhile, or continues on another device.",
    FORM_OPTION_UNAVAILABLE: "An option in these answers is sold out. Raise its stock, then try again.",
    FORM_SOLD_OUT: "An option in these answers is sold out. Raise its stock, then try again.",
    CONFLICT: "The respondent is typing or paying right now. Try again in a moment.",
    NOT_FOUND: "This session no longer exists.",
  },
};
