import { HtmlTableReader } from "../clipboard/html-table-reader.ts";
import { htmlTokens } from "../clipboard/html-tokens.ts";
import { type FileRows, RowCollector } from "./file-rows.ts";
import { ImportProblem } from "./import-problem.ts";
import { IMPORT_LIMITS } from "./limits.ts";

const MARKUP = /^\s*<(?:!--|(?:!doctype|\?xml|html|head|meta|style|body|table|div)\b)/i;

/** Whether a text is a web page or XML, which some programs save as .xls. */
export const isMarkup = (text: string): boolean => MARKUP.test(text);

/** The tables of a web page that have more than one cell. Throws an ImportProblem if there are none. */
export function readHtml(html: string): FileRows[] {
  const tables: HtmlTableReader[] = [];
  let depth = 0;
  for (const token of htmlTokens(html)) {
    const isTable = token.type === "tag" && token.name === "table";
    if (isTable && !token.isEnd) {
      if (depth === 0) tables.push(new HtmlTableReader());
      depth += 1;
    }
    const reader = tables.at(-1);
    if (depth > 0)
      reader?.take(token.type === "text" ? { type: "text", text: withLetters(token.text) } : token);
    if (reader !== undefined && reader.cells > IMPORT_LIMITS.cells) throw new ImportProblem("too_many_cells");
    if (isTable && token.isEnd) depth = Math.max(0, depth - 1);
  }
  tables.at(-1)?.finish();
  const filled = tables.filter(({ cells }) => cells > 1);
  if (filled.length === 0) throw new ImportProblem("markup");
  return filled.map((table) => {
    const rows = new RowCollector();
    for (const [at, row] of table.rows.entries())
      rows.add(
        at + 1,
        row.map((text) => text ?? ""),
      );
    return rows;
  });
}

/** The names of the characters from U+00A0 on, which the reader of copied cells does not need. */
const NAMES =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/,
  );
const OTHERS: Readonly<Record<string, string>> = {
  ...{ euro: "€", ndash: "–", mdash: "—", hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”" },
  ...{ trade: "™", bull: "•", scaron: "š", Scaron: "Š", oelig: "œ", OElig: "Œ", Yuml: "Ÿ" },
};

const withLetters = (text: string): string =>
  text.replace(/&(\w{2,8});/g, (whole, name: string) => {
    const place = NAMES.indexOf(name);
    return place === -1 ? (OTHERS[name] ?? whole) : String.fromCharCode(160 + place);
  });

/** The encoding that a web page says it has; null: it says none. */
export function encodingOfHtml(beginning: string): string | null {
  return /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)/i.exec(beginning)?.[1]?.toLowerCase() ?? null;
}
