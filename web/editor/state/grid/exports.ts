import { fileStatus } from "../../api/file-status.ts";

/** Whether the server refuses the file because it would be too large for its format. */
export async function isTooLargeFile(address: string): Promise<boolean> {
  return (await fileStatus(address)) === 413;
}
