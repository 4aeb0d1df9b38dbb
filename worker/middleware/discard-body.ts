/** How much of an unread body to discard: with a Content-Length, and without one. */
const MOST_DISCARDED_BYTES = 32 * 1024 * 1024;
const MOST_DISCARDED_UNDECLARED_BYTES = 1024 * 1024;
const MOST_DISCARDED_MS = 5_000;

/**
 * Reads and drops the rest of a body, up to a limit. An unread body makes the next request on a kept-alive
 * connection fail.
 */
export async function discardBody({ body, bodyUsed, headers }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  const declared = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  await discard(
    body.getReader(),
    declared <= MOST_DISCARDED_BYTES ? declared + 1 : MOST_DISCARDED_UNDECLARED_BYTES,
  );
}

/** Reads and drops at most so many bytes. */
export async function discard(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most = MOST_DISCARDED_UNDECLARED_BYTES,
): Promise<void> {
  const end = Date.now() + MOST_DISCARDED_MS;
  try {
    for (let size = 0; size < most && Date.now() < end; ) {
      const { done, value } = await within(reader.read(), end - Date.now());
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender is gone or too slow: no further request follows on this connection.
    reader.cancel().catch(() => {});
  }
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The request body arrived too slowly.")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
