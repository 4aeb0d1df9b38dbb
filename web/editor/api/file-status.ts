/** The status with which the server answers a download, without the file; 0 if there is no response. */
export async function fileStatus(address: string): Promise<number> {
  try {
    return (await fetch(address, { method: "HEAD" })).status;
  } catch {
    return 0;
  }
}
