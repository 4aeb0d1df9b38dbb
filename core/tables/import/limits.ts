const MIB = 1024 * 1024;

/** What one import of a file may contain. */
export const IMPORT_LIMITS = {
  /** Bytes of the file. */
  bytes: 50 * MIB,
  /** Bytes of an XLSX file's parts after unpacking. */
  unpacked_bytes: 300 * MIB,
  /** Rows below the header. */
  rows: 100_000,
  columns: 200,
  /** Cells of the file, empty ones included. */
  cells: 4_000_000,
  /** Choices that a new column may get. */
  choices: 100,
  /** Characters of a choice. */
  choice_length: 200,
  /** Rows of one request. */
  batch_rows: 500,
  /** Characters of JSON of one request. A character has up to three bytes. */
  batch_length: 600_000,
} as const;

/** Bytes of a request that creates a table or imports rows. */
export const IMPORT_BODY_BYTES = 2 * MIB;
