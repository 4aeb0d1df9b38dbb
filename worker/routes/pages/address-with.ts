/** Appends parameters to a path's existing ones. */
export function addressWith(path: string, parameters: Iterable<readonly [string, string]>): string {
  const search = new URLSearchParams([...parameters].map(([name, text]) => [name, text])).toString();
  return search === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${search}`;
}
