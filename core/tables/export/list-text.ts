/** A list as an import reads it (`listParts`): with commas, or as JSON if its values have such signs themselves. */
export function listText(items: readonly string[]): string {
  const isPlain = (item: string) => item !== "" && item === item.trim() && !/[;\n]|,\s/.test(item);
  const isList = items.every(isPlain) && items[0]?.startsWith("[") !== true;
  return isList ? items.join(", ") : JSON.stringify(items);
}
