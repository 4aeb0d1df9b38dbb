import { ImportProblem } from "../import-problem.ts";
import { type NumberFormat, readNumberFormats } from "./number-formats.ts";
import { attributeOf, type XmlTag, xmlTags } from "./xml-tags.ts";

/** Reads a part of the package as text; null: there is none. */
export type ReadPart = (path: string) => string | null;

export interface Workbook {
  sheets: { name: string; path: string }[];
  /** Whether days are counted from 1904. */
  is_1904: boolean;
  /** Of each style. */
  formats: NumberFormat[];
  strings: string[];
}

/** Reads an XLSX file except for its sheets. Throws an ImportProblem if it is none. */
export function readWorkbook(part: ReadPart): Workbook {
  const [path] = related(part, "", "/officeDocument");
  const xml = path === undefined ? null : part(path.path);
  if (path === undefined || xml === null) throw new ImportProblem("no_xlsx");
  const pages = new Map(related(part, path.path, "/worksheet").map((one) => [one.id, one.path]));
  const tags = [...startTags(xml)];
  const listed = tags.flatMap((tag) => {
    const sheet = tag.name === "sheet" ? pages.get(attributeOf(tag, "id") ?? "") : undefined;
    if (sheet === undefined) return [];
    const isHidden = (attributeOf(tag, "state") ?? "visible") !== "visible";
    return [{ name: attributeOf(tag, "name") ?? "", path: sheet, isHidden }];
  });
  const visible = listed.filter(({ isHidden }) => !isHidden);
  const sheets = (visible.length > 0 ? visible : listed).map(({ name, path: at }) => ({ name, path: at }));
  if (sheets.length === 0) throw new ImportProblem("no_xlsx");
  const properties = tags.find(({ name }) => name === "workbookPr");
  const [styles] = related(part, path.path, "/styles");
  const [strings] = related(part, path.path, "/sharedStrings");
  return {
    sheets,
    is_1904: properties !== undefined && /^(?:1|true)$/.test(attributeOf(properties, "date1904") ?? ""),
    formats: readNumberFormats((styles && part(styles.path)) ?? ""),
    strings: readStrings((strings && part(strings.path)) ?? ""),
  };
}

function* startTags(xml: string): Generator<XmlTag> {
  for (const tag of xmlTags(xml)) if (!tag.isEnd) yield tag;
}

/** The parts to which a part refers, whose type ends like this. */
function related(part: ReadPart, from: string, type: string): { id: string; path: string }[] {
  const slash = from.lastIndexOf("/") + 1;
  const folder = from.slice(0, slash);
  const xml = part(`${folder}_rels/${from.slice(slash)}.rels`);
  return [...startTags(xml ?? "")].flatMap((tag) => {
    const target = attributeOf(tag, "Target");
    if (tag.name !== "Relationship" || target === null || !attributeOf(tag, "Type")?.endsWith(type))
      return [];
    return [{ id: attributeOf(tag, "Id") ?? "", path: resolved(folder, target) }];
  });
}

function resolved(folder: string, target: string): string {
  const steps = (target.startsWith("/") ? target.slice(1) : folder + target).split("/");
  const path: string[] = [];
  for (const step of steps) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** The texts that cells share. Pronunciations (`rPh`) are no part of them. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let isSpoken = false;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "rPh") isSpoken = !tag.isEnd;
    else if (tag.name === "t" && tag.isEnd && !isSpoken) text += unescaped(tag.text);
    else if (tag.name === "si") {
      if (tag.isEnd) strings.push(text);
      text = "";
    }
  }
  return strings;
}

/** Characters that XML lacks: `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex) => {
        const code = Number.parseInt(hex, 16);
        return code === 0 || (code >= 0xd800 && code < 0xe000) ? "" : String.fromCharCode(code);
      })
    : text;
