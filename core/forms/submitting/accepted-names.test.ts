import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "../../fields/field.ts";
import { can } from "../../fields/registry.ts";
import { LANGUAGES } from "../definition/language.ts";
import { en } from "../texts/en.ts";
import { loadTexts } from "../texts/texts.ts";
import { acceptedNames } from "./accepted-names.ts";
import { explainReasons } from "./explain-reasons.ts";

const names = (accept: string | null, type = "file") => acceptedNames({ type, accept }, en, "en");

describe("the names of accepted files", () => {
  it.each([
    ["image/png,image/jpeg", "PNG and JPEG"],
    ["image/png, .jpg", "PNG and JPEG"],
    // The same type four times.
    [".jpg,.jpeg,image/jpeg,IMAGE/JPG", "JPEG"],
    ["image/*,.heic,application/pdf", "images, HEIC, and PDF"],
    ["audio/*,video/*,text/*", "audio files, videos, and text files"],
    [".PDF, .doc,.DOCX", "PDF, DOC, and DOCX"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "DOCX"],
    [
      "application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "XLS and XLSX",
    ],
    ["application/vnd.oasis.opendocument.text,.odt", "ODT"],
    ["application/vnd.oasis.opendocument.presentation", "ODP"],
    ["application/x-zip-compressed,application/zip,.zip", "ZIP"],
    ["application/x-7z-compressed,application/vnd.rar,.tar.gz", "7Z, RAR, and TAR.GZ"],
    ["image/svg+xml,.svg,application/epub+zip", "SVG and EPUB"],
    ["audio/mpeg,.mp3,audio/x-m4a,audio/mp4", "MP3 and M4A"],
    ["video/mpeg,video/quicktime,.mov", "MPEG and MOV"],
    ["text/plain,.txt,text/csv", "TXT and CSV"],
    ["application/vnd.apple.pages,text/calendar", "PAGES and ICS"],
    [" , .pdf ,, ", "PDF"],
    // A kind without a word stays as the owner wrote it.
    ["font/*", "font/*"],
    ["", ""],
    [null, ""],
  ])("%j: %j", (accept, shown) => {
    expect(names(accept)).toBe(shown);
  });

  it("are those of the type if its owner sets nothing", () => {
    expect(names(null, "image")).toBe("images");
    expect(names(null, "richtext")).toBe("PNG, JPEG, GIF, WebP, and AVIF");
  });

  it.each(LANGUAGES)("are words in %s, without a media type or a dot", async (lang) => {
    const texts = await loadTexts(lang);
    const accept = "image/*,audio/*,video/*,text/*,.pdf,image/webp";
    const shown = acceptedNames({ type: "file", accept }, texts, lang);
    expect(shown).not.toMatch(/[/*]|\.pdf/i);
    for (const kind of ["image", "audio", "video", "text"] as const)
      expect(shown).toContain(texts[`file.kind.${kind}`]);
    const said = explainReasons(
      { type: "file", accept },
      [{ code: "fileTypeMismatch", limit: accept }],
      texts,
      lang,
    );
    expect(said).toContain(shown);
  });

  it("are missing where the bytes of a file are of another type than its name", () => {
    for (const type of FIELD_TYPES.filter((one) => can(one, "upload"))) {
      const said = explainReasons({ type, accept: ".pdf" }, [{ code: "fileTypeMismatch" }], en, "en");
      expect(said).toBe(en["validation.fileTypeMismatch.content"]);
    }
  });
});
