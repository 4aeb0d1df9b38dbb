const MOST = 5;

/**
 * Where an error came from: `/assets/name-hash.js:line:column`, the innermost first, from the stack of any browser. Files of
 * this origin only, so that extensions and others' scripts are left out. The release's source maps lead to the lines.
 */
export function framesOf(stack: string, origin: string): string[] {
  const places = stack.match(/https?:\/\/[^\s()]+?\.js:\d+:\d+/g) ?? [];
  const own = places.filter((place) => place.startsWith(`${origin}/assets/`));
  return own.slice(0, MOST).map((place) => place.slice(origin.length));
}
