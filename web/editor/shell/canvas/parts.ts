/** Loads the parts of the frame that only canvases have. The router loads them early if the first page is a canvas. */
export const canvasParts = {
  pages: () => import("./canvas-pages.tsx"),
  navigation: () => import("../../features/canvas/canvas-navigation.tsx"),
  share: () => import("./share-canvas.tsx"),
};
