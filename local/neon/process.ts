/**
 * Runs the Neon endpoint in a separate process, for measurements that must not share its thread and for tests
 * that kill it.
 */
import { startNeonEndpoint } from "./endpoint.ts";

const { url } = await startNeonEndpoint({
  connectionString: process.env.DATABASE_URL ?? "",
  port: Number(process.env.PORT ?? 0),
  latencyMs: 0,
});
console.log(`ready ${url}`);
