/** Texts of the controls of a list. */
export const texts = {
  order: "Sort by",
  as_list: "Show as list",
  as_grid: "Show as grid",
};
