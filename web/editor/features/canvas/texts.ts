export const texts = {
  failed: "Couldn’t load the canvas",
  label: "Drawing",
  canvas: "Canvas",
};
