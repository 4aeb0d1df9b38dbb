/** Numbers and uuids say nothing to people. */
const KEY = /^(?:-?\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Whether an answer is only the key of a row, so that people need the row's name beside it. */
export const isKeyText = (value: string): boolean => KEY.test(value);

/** What a row of a connected table is called: the first shown text that is no key, or else the first other one. */
export function rowName({
  value,
  cells,
}: {
  value: string;
  cells: Readonly<Record<string, string>>;
}): string {
  const others = Object.values(cells).filter((cell) => cell !== "" && cell !== value);
  return others.find((cell) => !isKeyText(cell)) ?? others[0] ?? value;
}
