/** What a framed page can see of its parent. */
interface Surroundings {
  /** First of `location.ancestorOrigins`, if the browser has it. */
  ancestor: string | undefined;
  /** Name of the frame; the embed script adds the origin to it. */
  name: string;
  referrer: string;
}

/**
 * The parent page's origin; null if it has none, or is neither `own` (this page's, for a page of a site) nor listed. Claims of the frame's name or the referrer
 * need no proof: browsers deliver a message only to a window of its target origin.
 */
export function parentOrigin(
  { ancestor, name, referrer }: Surroundings,
  listed: readonly string[],
  own: string,
): string | null {
  const claimed = /https?:\/\/\S+/.exec(name)?.[0];
  const origin = ancestor ?? claimed ?? (referrer && new URL(referrer).origin);
  // Local files and sandboxed pages have none; browsers keep forms out of them anyway.
  if (!origin || origin === "null") return null;
  return listed.length === 0 || listed.includes(origin) || origin === own ? origin : null;
}
