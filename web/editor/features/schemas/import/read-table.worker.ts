import { type ReadOptions, readTable } from "./read-table.ts";

/** Reads a file beside the page, which stays usable. */
self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string; options: ReadOptions }>) => {
  self.postMessage(readTable(new Uint8Array(data.bytes), data.name, data.options));
};
