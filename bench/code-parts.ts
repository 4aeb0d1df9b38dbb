import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** A file of the built Worker. */
export interface Chunk {
  name: string;
  path: string;
}

const gzipBytes = (code: string) => gzipSync(code, { level: 9 }).byteLength;
/** Without the comment with the source map, which is deployed but never evaluated. */
const codeOf = ({ path }: Chunk) => readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");

export function gzipKiB(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + gzipBytes(codeOf(chunk)), 0) / 1024;
}

/** The compressed size of each package and area, whose shares add up to the size of the chunks. */
export function partsOf(chunks: readonly Chunk[]): Map<string, number> {
  const code = new Map<string, string>();
  for (const chunk of chunks) {
    for (const [source, text] of pieces(chunk)) {
      const part = partOf(source);
      code.set(part, (code.get(part) ?? "") + text);
    }
  }
  const sizes = [...code].map(([part, text]) => [part, gzipBytes(text)] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  const scale = gzipKiB(chunks) / sum;
  return new Map(sizes.map(([part, size]) => [part, size * scale]));
}

export function describeParts(parts: ReadonlyMap<string, number>): string {
  const sorted = [...parts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([part, size]) => `  ${size.toFixed(1).padStart(6)} KiB  ${part}`).join("\n");
}

function partOf(source: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name !== undefined) return name;
  const [, area = source] = /(?:^|\/)((?:core|worker|web|party)\/[^/]+)/.exec(source) ?? [];
  return area;
}

/** The code of a chunk by the file it comes from. What has no source (style sheets, exports) is under "texts". */
function* pieces(chunk: Chunk): Generator<[source: string, text: string]> {
  const code = codeOf(chunk);
  const { sources, mappings } = mapOf(chunk);
  const lines = code.split("\n");
  let source = 0;
  for (const [row, segments] of mappings.split(";").entries()) {
    const line = lines[row] ?? "";
    let column = 0;
    let at = 0;
    let from = "texts";
    for (const segment of segments.split(",").filter(Boolean)) {
      const [shift = 0, next] = numbersOf(segment);
      column += shift;
      yield [from, line.slice(at, column)];
      source += next ?? 0;
      from = next === undefined ? "texts" : sources[source]!;
      at = column;
    }
    yield [from, line.slice(at)];
  }
}

function mapOf({ path }: Chunk): { sources: string[]; mappings: string } {
  try {
    return JSON.parse(readFileSync(`${path}.map`, "utf8"));
  } catch {
    return { sources: [], mappings: "" };
  }
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A segment of a source map: numbers in base 64 with a sign and a variable length. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}
