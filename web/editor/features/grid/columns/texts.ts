/** Texts of the list of columns, which load with it. */
export const columnTexts = {
  drag: "Drag {name}",
  freeze: "Freeze {name}",
  width: "Width of {name}",
  reset: "Reset columns",
  last: "One column is always shown",
};
