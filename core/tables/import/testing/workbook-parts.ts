import { columnLetters, escapeXml } from "../../export/sheet-xml.ts";

/** A number with the format that shows it, one of Excel's own by its number, or the value and text of a formula. */
interface StyledCell {
  value: number | string;
  format?: string | number;
  formula?: string;
}
export type WorkbookCell = null | string | number | boolean | StyledCell;

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
/** Ids below are Excel's own formats. */
const FIRST_FORMAT = 164;

/**
 * The parts of a workbook by path, as Excel writes them: texts in a shared list, numbers with a style, and nothing for
 * empty cells and rows. A zip file of them is an XLSX file.
 */
export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>,
): Record<string, string> {
  const texts = new Map<string, number>();
  const formats = new Map<string | number, number>();
  const pages = Object.values(sheets).map((rows) => sheetXml(rows, texts, formats));
  const names = Object.keys(sheets);
  const paths = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const targets = [
    ...paths.map((path) => ["worksheet", path]),
    ["styles", "styles.xml"],
    ["sharedStrings", "sharedStrings.xml"],
  ];
  const types = targets.map(
    ([type, path]) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${type}+xml"/>`,
  );
  const listed = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return {
    "[Content_Types].xml": `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr defaultThemeVersion="166925"/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(targets),
    ...Object.fromEntries(pages.map((xml, at) => [`xl/${paths[at]}`, xml])),
    "xl/styles.xml": stylesXml([...formats.keys()]),
    "xl/sharedStrings.xml": `${HEADER}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`,
  };
}

function relations(targets: readonly (readonly string[])[]): string {
  const all = targets.map(
    ([type, path], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${path}"/>`,
  );
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

/** Style 0 has no format, the following ones have these. */
function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.flatMap((format, at) =>
    typeof format === "string"
      ? `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(format)}"/>`
      : [],
  );
  const styles = formats.map((format, at) => {
    const id = typeof format === "string" ? FIRST_FORMAT + at : format;
    return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  });
  const base = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  return `${HEADER}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join("")}</numFmts><cellStyleXfs count="1">${base}</cellStyleXfs><cellXfs count="${styles.length + 1}">${base}${styles.join("")}</cellXfs></styleSheet>`;
}

function sheetXml(
  rows: readonly (readonly WorkbookCell[])[],
  texts: Map<string, number>,
  formats: Map<string | number, number>,
): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cellXml(`${columnLetters(column)}${row + 1}`, cell, texts, formats),
    );
    return written.join("") === "" ? "" : `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(
  address: string,
  cell: WorkbookCell,
  texts: Map<string, number>,
  formats: Map<string | number, number>,
): string {
  const place = <Key>(list: Map<Key, number>, key: Key, first: number) => {
    if (!list.has(key)) list.set(key, list.size + first);
    return list.get(key);
  };
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${address}" t="s"><v>${place(texts, cell, 0)}</v></c>`;
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const { value, format, formula } = cell;
  const style = format === undefined ? "" : ` s="${place(formats, format, 1)}"`;
  const type = typeof value === "string" ? ' t="str"' : "";
  const sum = formula === undefined ? "" : `<f>${escapeXml(formula)}</f>`;
  return `<c r="${address}"${style}${type}>${sum}<v>${escapeXml(String(value))}</v></c>`;
}
