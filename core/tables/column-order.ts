import type { FieldDefinition } from "../fields/field.ts";

type Placed = Pick<FieldDefinition, "id" | "local_index">;

/**
 * The fields that need another `local_index` to stand in the order of `ids`; empty if they do already. Ids of other
 * columns have no effect. Fields that are not in `ids` come last.
 */
export function orderFields(fields: readonly Placed[], ids: readonly string[]): Placed[] {
  const before = fields.toSorted((a, b) => a.local_index - b.local_index);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Placed) => places.get(id) ?? ids.length;
  const after = before.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (after.every((field, place) => field === before[place])) return [];
  // The numbers in use are given out anew, so that fields which keep their place keep their number.
  const used = before.map(({ local_index }) => local_index);
  const isUsable = used.every((number, place) => place === 0 || used[place - 1]! < number);
  return after.flatMap(({ id, local_index }, place) => {
    const number = isUsable ? used[place]! : place;
    return number === local_index ? [] : [{ id, local_index: number }];
  });
}
