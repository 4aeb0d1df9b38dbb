/** The methods of a client, each of which returns a promise. */
type Methods<Client> = {
  [Name in keyof Client as Client[Name] extends (...given: never[]) => Promise<unknown>
    ? Name
    : never]: Client[Name];
};

type Call = (...given: unknown[]) => unknown;

/**
 * A client that most requests never call. Its module is loaded on the first call, so that no respondent waits for it.
 * `known`: what it has without that.
 */
export function onDemand<Client, Known extends object = object>(
  load: () => Promise<Client>,
  known = {} as Known,
): Methods<Client> & Known {
  const get = (_: object, name: string) =>
    Reflect.get(known, name) ??
    (async (...given: unknown[]) => ((await load()) as Record<string, Call>)[name]!(...given));
  return new Proxy(known, { get: get as never }) as Methods<Client> & Known;
}
