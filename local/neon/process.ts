/**
 * The Neon endpoint in a separate process: for measurements that must not share its thread, and to be killed.
 */
import { startNeonEndpoint } from "./endpoint.ts";

const { url } = await startNeonEndpoint({
  connectionString: process.env.DATABASE_URL ?? "",
  port: Number(process.env.PORT ?? 0),
  latencyMs: 0,
});
console.log(`ready ${url}`);
