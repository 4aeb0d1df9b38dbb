import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptsFile, deadAcceptToken } from "./accept.ts";
import { judgeFiles } from "./judge.ts";
import { safeFileName, uniqueNames } from "./names.ts";
import { parseStagedPath, renderPath, responsePath, stagedPath, storagePathFault } from "./paths.ts";

describe("accept", () => {
  it.each([
    ["", "a.exe", "application/x-msdownload", true],
    [null, "a.exe", "", true],
    ["image/*", "a.png", "image/png", true],
    ["IMAGE/PNG", "a.png", "image/png; x=y", true],
    [".PDF, .doc", "cv.pdf", "", true],
    [".pdf", "pdf", "application/pdf", false],
    ["image/*", "a.png", "", false],
    ["image", "a.png", "image/png", false],
  ])("%j takes %s (%s): %s", (accept, name, type, isAccepted) => {
    expect(acceptsFile(accept, { name, type })).toBe(isAccepted);
  });

  // Proves editor/rule-accept-list
  it.each([
    ["", undefined],
    [" , ", undefined],
    ["*, */*, image/*, .PDF, application/vnd.ms-excel", undefined],
    [".pdf, doc", "doc"],
    ["image", "image"],
    ["image/", "image/"],
    ["*.pdf", "*.pdf"],
    [".pdf; .doc", ".pdf; .doc"],
  ])("finds the part of %j that no file matches: %s", (accept, token) => {
    expect(deadAcceptToken(accept)).toBe(token);
  });

  // Proves editor/rule-hint-one-file
  it("checks count, size and type", () => {
    const file = { name: "a.png", type: "image/png", size: 6 * 1024 * 1024 };
    expect(judgeFiles({ type: "image", strategy: "staged" }, [file])).toEqual([]);
    expect(judgeFiles({ type: "image", strategy: "multipart" }, [file])).toEqual([
      { code: "fileTooLarge", limit: 5_242_880 },
    ]);
    expect(judgeFiles({ type: "video", strategy: "staged" }, [file, file])).toEqual([
      { code: "tooMany", limit: 1 },
      { code: "fileTypeMismatch", limit: "video/*" },
    ]);
    expect(judgeFiles({ type: "file", multiple: true, strategy: "staged" }, Array(10).fill(file))).toEqual(
      [],
    );
  });
});

describe("names and paths", () => {
  it.each([
    ["photo.png", "photo.png"],
    ["../../etc/passwd", "passwd"],
    ["C:\\temp\\a b,c.txt", "a-b-c.txt"],
    ["Résumé.pdf", "Resume.pdf"],
    ["사진.jpg", "file.jpg"],
    ["...", "file"],
    [".env", "env"],
    ["", "file"],
    ["a/", "file"],
  ])("%j becomes %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  // Proves editor/rule-storage-path
  // Proves attack/path-names
  it("makes a safe path from any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const safe = safeFileName(name);
        expect(safe).toMatch(/^[A-Za-z0-9!_.*'()-]{1,120}$/);
        expect(storagePathFault(stagedPath("s", "f", "1", name))).toBeNull();
        expect(parseStagedPath(stagedPath("s", "f", "1", name))).toEqual({ session_id: "s", field_id: "f" });
      }),
    );
    expect(responsePath("r", "f", "1", "a.png")).toBe("response/r/f/1/a.png");
    expect(parseStagedPath("tmp/s/f/../x")).toBeNull();
    expect(parseStagedPath("response/s/f/1/x")).toBeNull();
  });

  it("makes names unique", () => {
    expect(uniqueNames(["a.png", "a.png", "a(1).png", "b"])).toEqual([
      "a.png",
      "a(1).png",
      "a(1)(1).png",
      "b",
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "a.png", "a(1).png")), (names) => {
        expect(new Set(uniqueNames(names)).size).toBe(names.length);
      }),
    );
  });

  // Proves editor/rule-storage-path
  it.each([
    ["public/{{RECORD.id}}/{{file.name}}", "public/7/O'Brien & co.png"],
    ["{{file.missing}}/x", null],
    ["/{{RECORD.id}}", null],
    ["a/../{{RECORD.id}}", null],
    ["{{RECORD.climb}}/x", "..-..-etc/x"],
    ["{{RECORD.dots}}/x", "--/x"],
    ["{{RECORD.nul}}", null],
    ["a//b", null],
  ])("renders %s as %j", (template, path) => {
    const variables = {
      RECORD: { id: 7, climb: "../../etc", dots: "..", nul: "a\0b" },
      file: { name: "O'Brien & co.png" },
    };
    expect(renderPath(template, variables)).toBe(path);
  });

  // Proves editor/rule-storage-placeholders
  // Proves attack/template-answers
  it("lets no variable leave its path segment", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const path = renderPath("a/{{v}}/b", { v: value });
        if (path !== null) expect(path.split("/")).toHaveLength(3);
      }),
    );
  });
});
