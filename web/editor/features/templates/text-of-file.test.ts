import { expect, test } from "vitest";
import { textOfFile } from "./text-of-file.ts";

const JSON_TEXT = '{"title":"Größe 数量 🎉"}';

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
}

test.each([
  ["UTF-8", new TextEncoder().encode(JSON_TEXT)],
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${JSON_TEXT}`)],
  ["UTF-16 LE", utf16(JSON_TEXT, true)],
  ["UTF-16 LE with a mark, as PowerShell writes it", utf16(`\ufeff${JSON_TEXT}`, true)],
  ["UTF-16 BE", utf16(JSON_TEXT, false)],
  ["UTF-16 BE with a mark", utf16(`\ufeff${JSON_TEXT}`, false)],
])("JSON in %s is read", async (_, bytes) => {
  expect(await textOfFile(new Blob([bytes]))).toBe(JSON_TEXT);
});

test("a file in another encoding is not read with other letters", async () => {
  const latin1 = Uint8Array.from([...'{"title":"Größe"}'].map((letter) => letter.charCodeAt(0)));
  expect(await textOfFile(new Blob([latin1]))).toBe(null);
  expect(await textOfFile(new Blob([]))).toBe("");
});
