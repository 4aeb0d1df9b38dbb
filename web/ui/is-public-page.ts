/** Whether a document is one of the form's pages, and not an error page. */
export const isPublicPage = (page: Document): boolean => page.querySelector(".page") !== null;
