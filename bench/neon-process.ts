/** The Neon endpoint in a process of its own, for measurements in which it must not share a thread with what is measured. */
import { startNeonEndpoint } from "#local/neon-endpoint.ts";

const { url } = await startNeonEndpoint({
  connectionString: process.env.DATABASE_URL ?? "",
  latencyMs: 0,
});
console.log(`ready ${url}`);
