/** Whether a document is one of the form's pages, and not an error in its place. */
export const isPublicPage = (page: Document): boolean => page.querySelector(".page") !== null;
