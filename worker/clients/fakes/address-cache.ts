import type { AddressCache, KnownAddress } from "../address-cache.ts";

export class FakeAddressCache implements AddressCache {
  readonly entries = new Map<string, KnownAddress>();

  async read(path: string) {
    return this.entries.get(path) ?? null;
  }

  async write(path: string, known: KnownAddress) {
    this.entries.set(path, known);
  }

  async remove(path: string) {
    this.entries.delete(path);
  }
}
