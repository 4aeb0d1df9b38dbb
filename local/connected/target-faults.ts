import type { SupabaseTarget } from "./supabase-target.ts";

/** A database that says of every table that it has so many rows. `*`: it does not say. */
export const toldCount =
  (count: number | "*"): NonNullable<SupabaseTarget["fault"]> =>
  (_, response) => {
    const { writeHead } = response;
    response.writeHead = ((status: number, headers: Record<string, string> = {}) => {
      const range = headers["content-range"]?.replace(/\/.*/, `/${count}`);
      return writeHead.call(response, status, { ...headers, ...(range && { "content-range": range }) });
    }) as typeof writeHead;
    return "continue";
  };

/** A database that sends at most so many rows at once, as the setting "Max rows" of a project says. */
export const mostRows =
  (most: number): NonNullable<SupabaseTarget["fault"]> =>
  (request) => {
    request.url = request.url?.replace(
      /\blimit=(\d+)/,
      (_, limit) => `limit=${Math.min(most, Number(limit))}`,
    );
    return "continue";
  };
