/** Which fields depend on a table or a column that is about to be deleted. */
export const referringTexts = {
  used: "It is used by {fields}.",
  field: "“{field}” in {name}",
  more: "{n} more",
};
