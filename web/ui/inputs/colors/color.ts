/** A color by hue (0 to 360), saturation, brightness and opacity (0 to 1). */
export interface Hsva {
  h: number;
  s: number;
  v: number;
  a: number;
}

/** A typed color as `#rrggbb`, or `#rrggbbaa` if it may be transparent; null: not one. */
export function parseColor(text: string, isAlphaAllowed = false): string | null {
  const hex = /^#?([\da-f]{3,8})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (hex === undefined) return null;
  const whole = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (whole.length === 6) return `#${whole}`;
  if (whole.length !== 8) return null;
  if (whole.endsWith("ff")) return `#${whole.slice(0, 6)}`;
  return isAlphaAllowed ? `#${whole}` : null;
}

export function hsvaOf(color: string): Hsva {
  const [r = 0, g = 0, b = 0, a = 255] = (color.slice(1).match(/../g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const turn =
    range === 0 ? 0 : max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { h: ((turn + 6) % 6) * 60, s: max === 0 ? 0 : range / max, v: max / 255, a: a / 255 };
}

export function colorOf({ h, s, v, a }: Hsva): string {
  const part = (n: number) => {
    const k = (n + h / 60) % 6;
    return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
  };
  const hex = (share: number) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(part(5))}${hex(part(3))}${hex(part(1))}${a < 1 ? hex(a) : ""}`;
}
