/** Why a file cannot be read. */
export type ImportProblemCode =
  | "empty"
  | "unreadable"
  | "not_a_table"
  | "no_xlsx"
  | "markup"
  | "old_excel"
  | "binary_excel"
  | "open_document"
  | "numbers_app"
  | "word"
  | "slides"
  | "pdf"
  | "picture"
  | "rich_text"
  | "archive"
  | "json"
  | "file_too_large"
  | "unpacked_too_large"
  | "too_many_rows"
  | "too_many_columns"
  | "too_many_cells";

/** Thrown by the readers of files. The page has the sentences. */
export class ImportProblem extends Error {
  readonly code: ImportProblemCode;

  constructor(code: ImportProblemCode) {
    super(code);
    this.name = "ImportProblem";
    this.code = code;
  }
}
