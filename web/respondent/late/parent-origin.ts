/** What a page in a frame can see of the page around it. */
interface Surroundings {
  /** First of `location.ancestorOrigins`, where the browser has it. */
  ancestor: string | undefined;
  /** Of the frame; the embed script writes the origin into it. */
  name: string;
  referrer: string;
}

/**
 * The origin of the page around this one; null when it has none to name or is not listed. What the frame's name or the
 * referrer claims needs no proof: browsers deliver a message only to a window of the origin that it is for.
 */
export function parentOrigin(
  { ancestor, name, referrer }: Surroundings,
  listed: readonly string[],
): string | null {
  const claimed = /https?:\/\/\S+/.exec(name)?.[0];
  const origin = ancestor ?? claimed ?? (referrer && new URL(referrer).origin);
  // Files and sandboxed pages have none; browsers keep forms out of them anyway.
  if (!origin || origin === "null") return null;
  return listed.length === 0 || listed.includes(origin) ? origin : null;
}
