import { responses } from "./responses.ts";
import type { TableSource } from "./table-source.ts";

/** The rows of a schema's table. They are stored, read and edited like a form's responses. */
export const rows: TableSource = { ...responses, name: "rows", filled: () => [] };
