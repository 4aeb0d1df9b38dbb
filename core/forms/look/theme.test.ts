import { describe, expect, it } from "vitest";
import {
  APPEARANCES,
  appearance,
  fontFamily,
  PALETTES,
  pageBackground,
  paletteName,
  sectionPreset,
} from "./theme.ts";

describe("theme", () => {
  it("has the 37 palettes of the specification", () => {
    expect(PALETTES).toHaveLength(37);
    expect(new Set(PALETTES).size).toBe(37);
  });

  it("replaces unknown names with defaults", () => {
    expect(paletteName("</style>")).toBeNull();
    expect(paletteName("ryu_002_soft_nuetrals")).toBe("ryu_002_soft_nuetrals");
    expect(fontFamily("toString")).toBe("inter");
    expect(sectionPreset("constructor")).toBe("none");
    expect(appearance(undefined)).toBe(APPEARANCES[0]);
  });

  it("accepts a background that is a color, a picture or a web page", () => {
    const background = (element: string, src: unknown) =>
      pageBackground({ type: "background", element, src })?.src ?? null;
    for (const color of ["#fff", "#12345678", "oklch(0.9 0.1 120 / 50%)", "rgb(1, 2, 3)"]) {
      expect(background("div", color)).toBe(color);
    }
    for (const src of ["url(https://evil.example)", "red;}</style>", "#ggg", "rgb(1)}*{", "var(--x)", 1]) {
      expect(background("div", src)).toBeNull();
    }
    expect(background("img", "https://example.com/a.jpg?b")).toBe("https://example.com/a.jpg?b");
    for (const src of [
      "http://example.com",
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "https://u@evil.example",
      'https://x.example/"onload=',
      "/d/e/x",
    ]) {
      expect(background("img", src)).toBeNull();
      expect(background("iframe", src)).toBeNull();
    }
    expect(background("script", "https://example.com")).toBeNull();
    expect(pageBackground(null)).toBeNull();
  });
});
