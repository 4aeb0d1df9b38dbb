import type { Context } from "../../context.ts";

/** More than it takes to find ten refused objects among the most that one call removes: the storage itself fails. */
const MOST_FAILURES = 100;

/**
 * Removes the objects of rows from the storage. Returns the rows whose objects are gone. A row whose object the storage
 * refuses to remove is set aside and holds up no other.
 */
export async function removeObjects<Row>(
  ctx: Context,
  rows: readonly Row[],
  { pathsOf, setAside }: { pathsOf(row: Row): string[]; setAside(error: unknown): void },
): Promise<Row[]> {
  let failures = 0;
  const remove = async (some: readonly Row[]): Promise<Row[]> => {
    if (some.length === 0) return [];
    try {
      await ctx.storage.remove(some.flatMap(pathsOf));
      return [...some];
    } catch (error) {
      failures += 1;
      if (failures > MOST_FAILURES) throw error;
      if (some.length > 1) {
        const half = Math.ceil(some.length / 2);
        return [...(await remove(some.slice(0, half))), ...(await remove(some.slice(half)))];
      }
      // Else the storage itself fails, and every object would be told.
      await ctx.storage.ping();
      setAside(error);
      return [];
    }
  };
  return remove(rows);
}
