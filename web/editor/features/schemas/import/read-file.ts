import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import type { ReadOptions, ReadResult } from "./read-table.ts";

/** Reads a file in a worker, which ends then. Never rejects unless aborted. */
export async function readFile(file: File, options: ReadOptions, signal: AbortSignal): Promise<ReadResult> {
  if (file.size > IMPORT_LIMITS.bytes) return { ok: false, problem: "file_too_large" };
  const bytes = await file.arrayBuffer().catch(() => null);
  signal.throwIfAborted();
  if (bytes === null) return { ok: false, problem: "unreadable" };
  const worker = new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.onmessage = ({ data }) => resolve(data);
      // Among others when it runs out of memory.
      worker.onerror = () => resolve({ ok: false, problem: "unreadable" });
      worker.postMessage({ bytes, name: file.name, options }, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
