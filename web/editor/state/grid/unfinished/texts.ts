/** Refusals of unfinished answers that are added as a response. */
export const unfinishedTexts = {
  refusals: {
    SESSION_CLOSED: "The respondent has submitted these answers meanwhile, or continues on another device.",
    FORM_OPTION_UNAVAILABLE: "An option in these answers is sold out. Raise its stock, then try again.",
    FORM_SOLD_OUT: "An option in these answers is sold out. Raise its stock, then try again.",
    NOT_FOUND: "This session no longer exists.",
  },
  /** What stands in the way, by the server's word for it. */
  hindrances: {
    changing: "The respondent is typing right now. Try again in a moment.",
    paying: "The respondent is paying right now. Try again in a moment.",
    held: "The respondent has submitted these answers. They wait under Settings, Held responses.",
    empty: "The respondent has cleared all answers.",
  },
};
