import type { Page } from "../../db/page.ts";
import { isOfDatabase } from "./is-of-database.ts";

/** Removes the rows of a page, and returns their number. */
type Remove = (page: Page) => Promise<number>;

/**
 * Returns a function that removes the rows of one page and returns whether there may be more. If a statement is refused,
 * smaller pages find the row that it is about. It is set aside: it stays, and no other row waits for it. The next run
 * tries it again.
 */
export function removePages(limit: number, remove: Remove, setAside: (error: unknown) => void) {
  let page: Page = { limit, skip: 0 };
  return async (): Promise<boolean> => {
    try {
      const isFull = (await remove(page)) >= page.limit;
      page = { ...page, limit: Math.min(limit, page.limit * 2) };
      return isFull;
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      if (page.limit === 1) {
        setAside(error);
        page = { limit, skip: page.skip + 1 };
      } else page = { ...page, limit: Math.ceil(page.limit / 2) };
      return true;
    }
  };
}
