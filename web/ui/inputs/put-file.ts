interface PutOptions {
  /** Media type, as it was announced. */
  type: string;
  /** Between 0 and 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** There is a file already: this one, from a try whose answer was lost. An address takes one file. */
const ARRIVED = 412;

/** Sends a file to a signed address. XMLHttpRequest: fetch does not tell how far an upload is. */
export function putFile(
  address: string,
  file: Blob,
  { type, onProgress, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error("Failed to upload file"));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => (request.status < 300 || request.status === ARRIVED ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener("abort", () => request.abort());
    request.open("PUT", address);
    request.setRequestHeader("content-type", type);
    request.setRequestHeader("if-none-match", "*");
    request.send(file);
  });
}
