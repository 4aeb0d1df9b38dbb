/** Color families of cursors, as Tailwind names them. Grays are reserved for the interface. */
export const PALETTE = [
  "red",
  "orange",
  "amber",
  "yellow",
  "lime",
  "green",
  "emerald",
  "teal",
  "cyan",
  "sky",
  "blue",
  "indigo",
  "violet",
  "purple",
  "fuchsia",
  "pink",
  "rose",
] as const;
export type Color = (typeof PALETTE)[number];

/** A person's color while no one else has it: the same in every room and for every viewer. */
export function preferredColor(user_id: string): Color {
  let hash = 0x811c9dc5;
  for (let i = 0; i < user_id.length; i++) hash = Math.imul(hash ^ user_id.charCodeAt(i), 0x01000193) >>> 0;
  return PALETTE[hash % PALETTE.length]!;
}
