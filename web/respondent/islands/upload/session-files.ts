import type { SessionFile } from "#core/contracts/files.ts";
import { sessionFilesPath, sessionFileUrlPath } from "#core/contracts/wire/paths.ts";
import type { IslandContext } from "../island.ts";

const headers = { accept: "application/json" };

/** What the server holds of the files of one question in this session. */
export class SessionFiles {
  readonly #context: Pick<IslandContext, "session_id" | "field">;

  constructor(context: Pick<IslandContext, "session_id" | "field">) {
    this.#context = context;
  }

  get #address(): string {
    return sessionFilesPath(this.#context.session_id(), this.#context.field.id);
  }

  /** Null when nobody can be asked. */
  async list(): Promise<SessionFile[] | null> {
    const response = await fetch(this.#address, { headers }).catch(() => null);
    return response?.ok ? (await response.json()).data : null;
  }

  /** Gives a file up. Nobody has to wait for it: what is not given up now is removed when it is a day old. */
  async release(path: string): Promise<void> {
    const address = `${this.#address}?path=${encodeURIComponent(path)}`;
    await fetch(address, { method: "DELETE", headers, keepalive: true }).catch(() => {});
  }

  /** Gives up what the server holds and nobody sees here. */
  async releaseAllBut(shown: readonly (string | null | undefined)[]): Promise<void> {
    const known = (await this.list()) ?? [];
    await Promise.all(known.map(({ path }) => shown.includes(path) || this.release(path)));
  }

  /** Where a file can be looked at for some minutes; null when it cannot. */
  async address(path: string): Promise<string | null> {
    const { session_id, field } = this.#context;
    const address = sessionFileUrlPath(session_id(), field.id, path);
    const response = await fetch(address, { headers }).catch(() => null);
    return response?.ok ? (await response.json()).data.publicUrl : null;
  }
}
