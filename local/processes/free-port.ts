import { createServer } from "node:net";

/** Returns the preferred port if it is free, else the next free one. 0 lets the system choose. */
export async function freePort(preferred = 0): Promise<number> {
  for (let port = preferred; port < preferred + 50; port++) {
    const found = await listenOnce(port);
    if (found !== null) return found;
  }
  return freePort();
}

/** Checks both loopback addresses because a server on ::1 alone would receive a browser's "localhost". */
async function listenOnce(port: number): Promise<number | null> {
  const found = await listen(port, "127.0.0.1");
  if (found === null) return null;
  return (await listen(found, "::1")) === null ? null : found;
}

function listen(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // A client that connects now expects the previous server, and would delay closing this one.
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else if (error.code === "EADDRNOTAVAIL")
        resolve(port); // no IPv6 here, so nothing can listen on it either
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}
