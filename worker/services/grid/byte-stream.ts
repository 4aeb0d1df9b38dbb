/** Streams parts, texts as UTF-8. Asks for the next part only when the previous one was consumed. */
export function byteStream(parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await parts.next();
          if (done) return controller.close();
          // Nothing would be consumed of an empty part.
          if (value.length === 0) continue;
          return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
