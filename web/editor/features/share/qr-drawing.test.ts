import { encode } from "uqr";
import { expect, it } from "vitest";
import { drawQr, qrSvg } from "./qr-drawing.ts";

const ADDRESS = "https://forms.example/d/e/2c1b4b3e-0b0e-4f5c-9f0a-6d1c1f1a2b3c";

it("draws every dark module once, inside a border of four light modules", () => {
  const { size, path } = drawQr(ADDRESS);
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  const { data } = encode(ADDRESS, { ecc: "M", border: 0 });
  expect(size).toBe(data.length + 8);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x + 4} ${y + 4}` : [])));
  expect(drawn).toEqual(dark);
  expect(drawn.length).toBeGreaterThan(200);
});

it("is black on white as a file", () => {
  expect(qrSvg(drawQr(ADDRESS))).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1"[^>]*><path fill="#fff"/);
});
