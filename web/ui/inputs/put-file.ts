interface PutOptions {
  /** The announced media type. */
  type: string;
  /** Between 0 and 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The file is stored already, by an attempt whose response was lost: an address accepts one file only. */
const ARRIVED = 412;

/** Uploads a file to a signed address. XMLHttpRequest because fetch reports no upload progress. */
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
