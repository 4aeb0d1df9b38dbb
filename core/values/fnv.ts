const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short hash of a text (FNV-1a). Not cryptographic: texts with the same hash can be made. */
export function fnv(text: string): string {
  let hash = FNV_OFFSET;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), FNV_PRIME);
  return (hash >>> 0).toString(36);
}
