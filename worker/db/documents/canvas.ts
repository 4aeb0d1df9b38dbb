import {
  CANVAS_LIMITS,
  CANVAS_SCHEMA,
  type CanvasElement,
  VERSION_STEP,
} from "#core/documents/canvas/element.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";
import type { CreatedDocument } from "./tables.ts";

/** A canvas without elements. */
export async function createCanvas(
  db: Database,
  project_id: string,
  { title, now }: { title: string; now: Date },
  room: PlanRoom,
): Promise<CreatedDocument> {
  const [row] = await db.sql<CreatedDocument>`
    WITH made AS (
      INSERT INTO document (project_id, doctype, title, created_at, updated_at)
      SELECT ${project_id}::uuid, 'v0_canvas', ${title}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      WHERE take_plan_room(${roomJson(room)}::jsonb) RETURNING id
    ), drawing AS (
      INSERT INTO canvas_document (document_id, schema_version) SELECT id, ${CANVAS_SCHEMA} FROM made
    )
    SELECT made.id AS document_id, o.slug AS organization, p.name AS project
    FROM made, project p JOIN organization o ON o.id = p.organization_id WHERE p.id = ${project_id}`;
  return row!;
}

export interface CanvasRow {
  schema_version: string;
  version: number;
  /** Whether `elements` are all that exist, and not only what changed. */
  is_whole: boolean;
  elements: CanvasElement[];
}

/** A canvas, or what changed since a version. Null: the document is no canvas. */
export async function readCanvas(
  db: Database,
  document_id: string,
  since: number | null,
): Promise<CanvasRow | null> {
  const [row] = await db.sql<CanvasRow>`
    SELECT c.schema_version, c.version, w.is_whole, (
      SELECT coalesce(jsonb_agg(e.data), '[]') FROM canvas_element e
      WHERE e.document_id = c.document_id
        AND CASE WHEN w.is_whole THEN NOT e.is_deleted ELSE e.changed_in > ${since}::bigint END
    ) AS elements
    FROM canvas_document c,
      LATERAL (SELECT coalesce(${since}::bigint NOT BETWEEN c.purged_version AND c.version, true) AS is_whole) w
    WHERE c.document_id = ${document_id}`;
  return row ?? null;
}

export interface StoredElement {
  element: CanvasElement;
  length: number;
}

export type CanvasSave =
  | { outcome: "saved"; version: number; accepted: string[]; is_whole: boolean; elements: CanvasElement[] }
  | { outcome: "missing" | "too_many" | "too_large" | "too_far" }
  | { outcome: "outdated"; schema_version: string };

/** Merges elements, each id once. `base`: the version that the sender has. */
export async function saveCanvas(
  db: Database,
  document_id: string,
  { base, elements }: { base: number; elements: readonly StoredElement[] },
  now: Date,
): Promise<CanvasSave> {
  const rows = elements.map(({ element, length }) => ({
    id: element.id,
    version: element.version,
    nonce: element.versionNonce,
    data: element,
    size: length,
    is_deleted: element.isDeleted,
  }));
  const most = { elements: CANVAS_LIMITS.elements, bytes: CANVAS_LIMITS.length, step: VERSION_STEP };
  const [row] = await db.sql<{ save: CanvasSave }>`
    SELECT save_canvas(${document_id}, ${base}, ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(most)}::jsonb,
      ${CANVAS_SCHEMA}, ${now.toISOString()}) AS save`;
  return row!.save;
}

/** The asset of a canvas's picture; null: it has none. */
export async function findCanvasFile(
  db: Database,
  document_id: string,
  file_id: string,
): Promise<{ id: string; is_public: boolean } | null> {
  const [row] = await db.sql<{ id: string; is_public: boolean }>`
    SELECT a.id, a.is_public FROM canvas_file f JOIN asset a ON a.id = f.asset_id
    WHERE f.document_id = ${document_id} AND f.id = ${file_id}`;
  return row ?? null;
}

/** Another one with this id stays: both have the same content. */
export async function addCanvasFile(
  db: Database,
  document_id: string,
  file_id: string,
  asset_id: string,
): Promise<void> {
  await db.sql`
    INSERT INTO canvas_file (document_id, id, asset_id) VALUES (${document_id}, ${file_id}, ${asset_id})
    ON CONFLICT DO NOTHING`;
}

export async function isCanvas(db: Database, document_id: string): Promise<boolean> {
  const rows = await db.sql`SELECT FROM canvas_document WHERE document_id = ${document_id}`;
  return rows.length > 0;
}

/** `png`: as Base64. False: the document is no canvas. */
export async function saveThumbnail(
  db: Database,
  document_id: string,
  png: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.sql`
    UPDATE canvas_document SET thumbnail = ${png}, thumbnail_at = ${now.toISOString()}
    WHERE document_id = ${document_id} RETURNING document_id`;
  return rows.length > 0;
}

/** A PNG as Base64; null: none yet. */
export async function readThumbnail(db: Database, document_id: string): Promise<string | null> {
  const [row] = await db.sql<{ thumbnail: string | null }>`
    SELECT thumbnail FROM canvas_document WHERE document_id = ${document_id}`;
  return row?.thumbnail ?? null;
}
