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
