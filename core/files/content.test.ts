import { describe, expect, it } from "vitest";
import { isContradicted, isSafeImage } from "./content.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PNG = bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
const HTML = bytes("\n <!doctype html><script>alert(1)</script>");

describe("the content of a file and its declared type", () => {
  it.each([
    ["image/png", PNG, false],
    ["IMAGE/PNG; x=y", PNG, false],
    ["image/png", HTML, true],
    ["image/jpeg", PNG, true],
    ["image/png", new Uint8Array(), true],
    ["image/heic", bytes("\0\0\0\x18ftypheic"), false],
    ["image/x-unknown", bytes("\x01\x02\x03\0"), false],
    ["image/x-unknown", HTML, true],
    ["image/x-unknown", bytes("only words"), true],
    ["image/svg+xml", bytes("\xef\xbb\xbf<svg/>"), false],
    ["image/svg+xml", PNG, true],
    ["audio/mpeg", bytes("ID3\x04"), false],
    ["audio/mpeg", bytes("\xff\xfb\x90\0"), false],
    ["audio/mp4", bytes("\0\0\0\x18ftypM4A "), false],
    ["audio/wav", bytes("RIFF\0\0\0\0WAVEfmt "), false],
    ["audio/wav", PNG, true],
    ["video/webm", bytes("\x1aE\xdf\xa3"), false],
    ["video/mp4", bytes("\0\0\0\x18ftypisom"), false],
    ["video/mp4", HTML, true],
    ["image/webp", bytes("RIFF\0\0\0\0WEBPVP8 "), false],
    ["image/x-icon", bytes("\0\0\0\x18ftypisom"), true],
    ["application/pdf", bytes("%PDF-1.7"), false],
    ["application/pdf", HTML, true],
    ["text/html", HTML, false],
    ["", HTML, false],
  ])("%s", (type, content, isWrong) => {
    expect(isContradicted(type, content)).toBe(isWrong);
  });

  it("only shows pictures that cannot run code", () => {
    expect(["image/png", "image/svg+xml", "text/html", "image/avif"].map(isSafeImage)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
