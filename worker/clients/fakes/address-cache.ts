import type { AddressCache, KnownAddress } from "../address-cache.ts";

export class FakeAddressCache implements AddressCache {
  readonly entries = new Map<string, KnownAddress>();
  /** Something that happens between a look-up and the write of its result. If it throws, the write is refused. */
  beforeWrite: (() => Promise<void>) | null = null;

  async read(path: string) {
    return this.entries.get(path) ?? null;
  }

  async write(path: string, known: KnownAddress) {
    await this.beforeWrite?.();
    this.entries.set(path, known);
  }

  async remove(path: string) {
    await this.beforeWrite?.();
    this.entries.delete(path);
  }
}
