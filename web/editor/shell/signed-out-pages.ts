/** Paths of pages for signed-out visitors, which have no frame, and where there is nothing to search. */
export const SIGNED_OUT_PAGES = /^\/(?:sign-(?:in|up)(?:\/|$)|invitations?(?:\/|$)|$)/;
