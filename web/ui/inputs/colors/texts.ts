/** Texts of inputs for colors, which load with them. */
export const colorTexts = {
  choose: "Choose a color",
  none: "None",
  shade: "Saturation and brightness",
  shade_value: "Saturation {saturation}%, brightness {brightness}%",
  hue: "Hue",
  opacity: "Opacity",
  swatches: "Colors",
  unclear: "Enter a color like #2f6f57.",
  done: "Done",
};
