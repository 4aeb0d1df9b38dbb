/** The methods of a client, each of which returns a promise. */
type Methods<Client> = {
  [Name in keyof Client as Client[Name] extends (...given: never[]) => Promise<unknown>
    ? Name
    : never]: Client[Name];
};

/**
 * A client that most requests never call. Its module is loaded on the first call, so that no respondent waits for it.
 */
export function onDemand<Client>(
  load: () => Promise<Client>,
  methods: Readonly<Record<keyof Methods<Client>, true>>,
): Methods<Client> {
  const call = async (name: keyof Client, given: unknown[]) =>
    ((await load()) as Record<keyof Client, (...given: unknown[]) => unknown>)[name](...given);
  const entries = Object.keys(methods).map((name) => [
    name,
    (...given: unknown[]) => call(name as keyof Client, given),
  ]);
  return Object.fromEntries(entries) as Methods<Client>;
}
