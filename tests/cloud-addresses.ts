import type { LocalCloud } from "#local/local-cloud.ts";

/** Addresses of a running cloud's services. */
export interface CloudAddresses {
  origin: string;
  mailBox: string;
  neonEndpoint: string;
  connectionString: string;
}

export const addressesOf = ({ origin, services }: LocalCloud): CloudAddresses => ({
  origin,
  mailBox: services.mail.url,
  neonEndpoint: services.neon.url,
  connectionString: services.connectionString,
});
