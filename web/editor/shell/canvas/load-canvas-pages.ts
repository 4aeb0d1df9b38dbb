/** Loads the pages of a canvas: one function for all, so that what was loaded early is found. */
export const loadCanvasPages = () => import("./canvas-pages.tsx");
