/** Loads the parts of a document's frame. They come with it, except where the content is shown first. */
export const frameParts = {
  navigation: () => import("./navigation.tsx"),
  topBar: () => import("./top-bar.tsx"),
};
