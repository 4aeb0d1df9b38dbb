import type { IncomingMessage } from "node:http";

/** A parsed call of a provider's API. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface ProviderReply {
  status?: number;
  /** Sent as JSON, or as text if `type` is set. */
  body: unknown;
  type?: string;
  location?: string;
}
