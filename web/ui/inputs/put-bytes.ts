interface PutBytesOptions {
  /** The announced media type; null: a part, which has none. */
  type: string | null;
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** The file is stored already, by an attempt whose response was lost: an address accepts one file only. */
const ARRIVED = 412;

/**
 * Sends a file, or a part of one, to a signed address. Returns its ETag. XMLHttpRequest because fetch reports no upload
 * progress. `unreachable`: the message of the error.
 */
export function putBytes(
  address: string,
  bytes: Blob,
  { type, signal, onProgress }: PutBytesOptions,
  unreachable: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(unreachable));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const etag = request.getResponseHeader("etag") ?? "";
      // A part without an ETag can't be joined.
      const hasArrived =
        type === null
          ? request.status < 300 && etag !== ""
          : request.status < 300 || request.status === ARRIVED;
      if (hasArrived) resolve(etag);
      else fail();
    };
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener("abort", () => request.abort());
    request.open("PUT", address);
    if (type !== null) {
      request.setRequestHeader("content-type", type);
      request.setRequestHeader("if-none-match", "*");
    }
    request.send(bytes);
  });
}
