/** The status with which the server answers a download, without the file; 0 if there is no response. */
export async function fileStatus(address: string): Promise<number> {
  return (await fileHead(address)).status;
}

/** The status and the media type with which the server would answer, without the file. */
export async function fileHead(address: string): Promise<{ status: number; type: string }> {
  try {
    const { status, headers } = await fetch(address, { method: "HEAD" });
    return { status, type: headers.get("content-type") ?? "" };
  } catch {
    return { status: 0, type: "" };
  }
}
