/**
 * The server of the sample project, in a process of its own: its database blocks the thread while it starts. It listens
 * at once, and starts the database with the first request.
 */
import { createLocalServer } from "../processes/local-http.ts";
import { SAMPLE_TABLES } from "./sample-tables.ts";
import type { SupabaseApp } from "./supabase-target.ts";

const { PORT = "0", PUBLIC_KEY = "", SECRET_KEY = "" } = process.env;

const loading = import("./supabase-target.ts");
let app: Promise<SupabaseApp> | null = null;
const server = createLocalServer((incoming, outgoing) => {
  void loading.then(({ startSupabaseApp, answerWith }) => {
    app ??= startSupabaseApp(SAMPLE_TABLES, { public_key: PUBLIC_KEY, secret_key: SECRET_KEY });
    answerWith(app, incoming, outgoing);
  });
});
server.listen(Number(PORT), "127.0.0.1", () => console.log("ready"));
