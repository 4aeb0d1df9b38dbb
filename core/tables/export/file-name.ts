import type { ExportFormat } from "./export-format.ts";

/** What a file contains, as its name says. */
export interface ExportName {
  /** Of the form or project. */
  title: string;
  /** The kind of rows, such as `responses`. */
  rows: string;
  /** Whether it contains only the rows that match conditions. */
  is_filtered: boolean;
}

/** The header that names the file for the browser: `Guest list responses.csv`. */
export function contentDisposition({ title, rows, is_filtered }: ExportName, format: ExportFormat): string {
  const plain = is_filtered ? `${rows} filtered` : rows;
  const name = `${title
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()} ${plain}.${format}`.trim();
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encoded}`;
}
