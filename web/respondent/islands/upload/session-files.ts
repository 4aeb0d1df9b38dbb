import type { SessionFile } from "#core/contracts/files.ts";
import { sessionFilesPath, sessionFileUrlPath } from "#core/contracts/wire/paths/files.ts";
import type { IslandContext } from "../island.ts";

const headers = { accept: "application/json" };

/** The server's files of one question in this session. */
export class SessionFiles {
  readonly #context: Pick<IslandContext, "session_id" | "field">;

  constructor(context: Pick<IslandContext, "session_id" | "field">) {
    this.#context = context;
  }

  get #address(): string {
    return sessionFilesPath(this.#context.session_id(), this.#context.field.id);
  }

  /** Null if the server cannot be asked. */
  async list(): Promise<SessionFile[] | null> {
    const response = await fetch(this.#address, { headers }).catch(() => null);
    return response?.ok ? (await response.json()).data : null;
  }

  /** Discards a file. Callers need not wait: a file that cannot be discarded now expires in a day. */
  async release(path: string): Promise<void> {
    const address = `${this.#address}?path=${encodeURIComponent(path)}`;
    await fetch(address, { method: "DELETE", headers, keepalive: true }).catch(() => {});
  }

  /** Discards the server's files that are not shown here. */
  async releaseAllBut(shown: readonly (string | null | undefined)[]): Promise<void> {
    const known = (await this.list()) ?? [];
    await Promise.all(known.map(({ path }) => shown.includes(path) || this.release(path)));
  }

  /** A temporary address that shows the file; null if there is none. */
  async address(path: string): Promise<string | null> {
    const { session_id, field } = this.#context;
    const address = sessionFileUrlPath(session_id(), field.id, path);
    const response = await fetch(address, { headers }).catch(() => null);
    return response?.ok ? (await response.json()).data.publicUrl : null;
  }
}
