/** A connected database in a process of its own, as outside. Prints how to reach it, as JSON. `TABLES`: SQL. */
import { startSupabaseTarget } from "#local/connected/supabase-target.ts";

const { url, public_key, secret_key } = await startSupabaseTarget(process.env.TABLES);
console.log(JSON.stringify({ url, public_key, secret_key }));
