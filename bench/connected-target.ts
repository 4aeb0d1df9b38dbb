/**
 * A connected database in a process of its own, as outside. Prints how to reach it, as JSON. `TABLES`: SQL. `LATENCY_MS`:
 * each request waits so long before it is answered, as over a network.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startSupabaseTarget } from "#local/connected/supabase-target.ts";

const { TABLES, LATENCY_MS = "0" } = process.env;
const target = await startSupabaseTarget(TABLES);
if (LATENCY_MS !== "0") target.fault = () => wait(Number(LATENCY_MS), "continue");
const { url, public_key, secret_key } = target;
console.log(JSON.stringify({ url, public_key, secret_key }));
