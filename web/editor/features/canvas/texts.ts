export const texts = {
  failed: "Couldn’t load the canvas",
  label: "Drawing",
  canvas: "Canvas",
  faulty: {
    label: "Damaged elements",
    count: {
      one: "{n} element is damaged and isn’t shown.",
      other: "{n} elements are damaged and aren’t shown.",
    },
    delete: { one: "Delete it", other: "Delete them" },
  },
};
