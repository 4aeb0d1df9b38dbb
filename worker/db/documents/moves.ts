import type { Database } from "../connection/database.ts";

/** What became of a move. If a reference prevents it, with the names of both tables, or of the form. */
export type Move =
  | { outcome: "moved" | "elsewhere" | "sharing" | "connected" }
  /** The document refers to a table that stays. `from` is null for a form. */
  | { outcome: "referring"; from: string | null; to: string }
  /** Something that stays refers to a table of the document. */
  | { outcome: "referred"; by_form: boolean; from: string; to: string };

/**
 * Moves a document to another project with everything that belongs to it, or returns why it cannot. CONFLICT when that
 * project has a schema or bucket with its name.
 */
export async function moveDocument(
  db: Database,
  document_id: string,
  project_id: string,
  now: Date,
): Promise<Move> {
  const [row] = await db.sql<{ move: Move }>`
    SELECT CASE WHEN EXISTS (SELECT FROM project p WHERE p.id = ${project_id} AND is_project_deleted(p))
      THEN '{"outcome": "elsewhere"}'::jsonb
      ELSE move_document(${document_id}, ${project_id}, ${now.toISOString()}) END AS move`;
  return row!.move;
}
