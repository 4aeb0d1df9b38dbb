import type { IncomingMessage } from "node:http";

/** One parsed call of a provider's API. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Answer {
  status?: number;
  /** JSON, unless it is a text with a `type`. */
  body: unknown;
  type?: string;
  location?: string;
}
