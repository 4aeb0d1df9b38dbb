import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isContradicted, isSafeImage, trueType } from "./content.ts";

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

const JPEG = bytes("\xff\xd8\xff\xe0\0\x10JFIF\0");
const WEBP = bytes("RIFF\0\0\0\0WEBPVP8 ");
const HEIC = bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic");

describe("the type that a file's bytes show", () => {
  it.each([
    ["image/jpeg", PNG, "image/png"],
    ["image/jpeg", WEBP, "image/webp"],
    ["image/jpeg", HEIC, "image/heic"],
    ["image/heic", JPEG, "image/jpeg"],
    ["image/jpg", JPEG, "image/jpeg"],
    ["text/plain", PNG, "image/png"],
    ["", HEIC, "image/heic"],
    ["application/octet-stream", PNG, "image/png"],
    ["", bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1"), "image/heic"],
    ["image/heif", HEIC, "image/heic"],
    // Formats that begin like another one keep the type with which they come.
    ["image/x-adobe-dng", bytes("II*\0"), "image/x-adobe-dng"],
    ["application/illustrator", bytes("%PDF-1.7"), "application/illustrator"],
    ["audio/mp4", bytes("\0\0\0\x18ftypisom"), "audio/mp4"],
    ["image/jpeg", HTML, "image/jpeg"],
    ["text/html", HTML, "text/html"],
    ["", HTML, "application/octet-stream"],
  ])("%s", (type, content, shown) => {
    expect(trueType(type, content)).toBe(shown);
  });

  it("of a text is that of a text, however it begins", () => {
    for (const text of ["GIF89 is a format", "My new  WEBP notes", "II*\0"])
      expect(trueType("text/plain", bytes(text))).toBe("text/plain");
  });

  it("is never contradicted by the bytes of a picture", () => {
    const types = [
      "",
      "image/png",
      "image/jpeg",
      "image/avif",
      "image/svg+xml",
      "video/mp4",
      "application/pdf",
    ];
    fc.assert(
      fc.property(fc.constantFrom(PNG, JPEG, WEBP, HEIC), fc.constantFrom(...types, "a/b"), (head, type) => {
        expect(isContradicted(trueType(type, head), head)).toBe(false);
      }),
    );
  });
});
