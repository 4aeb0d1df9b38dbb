const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Where two JSON values differ in shape: other properties, or another kind of value. Null fits everything, and so does
 * an empty list or an empty record. Lists are compared by their first items; records by id by their first entries.
 */
export function shapeFaults(fake: unknown, real: unknown, at = "data"): string[] {
  if (fake === null || real === null) return [];
  if (kindOf(fake) !== kindOf(real)) return [`${at}: ${kindOf(fake)} instead of ${kindOf(real)}`];
  if (Array.isArray(fake) && Array.isArray(real)) {
    return fake.length === 0 || real.length === 0 ? [] : shapeFaults(fake[0], real[0], `${at}[0]`);
  }
  if (typeof fake !== "object") return [];
  const [own, others] = [entriesOf(fake), entriesOf(real as object)];
  if (own.size === 0 || others.size === 0) return [];
  const extra = [...own.keys()].filter((key) => !others.has(key));
  const missing = [...others.keys()].filter((key) => !own.has(key));
  return [
    ...extra.map((key) => `${at}.${key}: the Worker does not return it`),
    ...missing.map((key) => `${at}.${key}: only the Worker returns it`),
    ...[...own].flatMap(([key, value]) =>
      others.has(key) ? shapeFaults(value, others.get(key), `${at}.${key}`) : [],
    ),
  ];
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : typeof value);

/** The properties, with one name for all ids, and without those that JSON leaves out. */
function entriesOf(value: object): Map<string, unknown> {
  const present = Object.entries(value).filter(([, each]) => each !== undefined);
  return new Map(present.map(([key, each]) => [UUID.test(key) ? "{id}" : key, each]));
}
