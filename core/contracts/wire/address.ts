export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A method and a path with `:params`, as Hono writes them: `GET /private/documents/:document_id`. */
export type Address = `${Method} ${string}`;

/** The addresses of one routes module, by the names of their contracts. */
export type Addresses = Readonly<Record<string, Address>>;

export function methodOf(address: Address): Method {
  return address.slice(0, address.indexOf(" ")) as Method;
}

export function pathOf(address: Address): string {
  return address.slice(address.indexOf(" ") + 1);
}

/** The path with every `:param` replaced by its encoded value. */
export function fillPath(address: Address, params: Readonly<Record<string, unknown>>): string {
  return pathOf(address).replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}
