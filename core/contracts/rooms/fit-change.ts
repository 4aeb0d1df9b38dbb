import type { Change } from "./room.ts";
import { LIMITS } from "./room-names.ts";

/** Removes the content of a change that lists more than rooms take, or is longer than `LIMITS.change_length` as JSON. */
export function fitChange(full: Change): Change {
  return listsTooMany(full) || JSON.stringify(full).length > LIMITS.change_length
    ? withoutContent(full)
    : full;
}

function listsTooMany(change: Change): boolean {
  switch (change.type) {
    case "cells.updated":
      return (change.rows?.length ?? 0) > LIMITS.changed_rows;
    case "sessions.updated":
      return (change.sessions?.length ?? 0) > LIMITS.changed_rows;
    case "response.deleted":
      return (change.response_ids?.length ?? 0) > LIMITS.deleted_ids;
    case "canvas.changed":
      return (change.elements?.length ?? 0) > LIMITS.changed_elements;
    default:
      return false;
  }
}

function withoutContent(full: Change): Change {
  switch (full.type) {
    case "response.created":
      return { ...full, response: null };
    case "response.updated":
      return { ...full, data: null };
    case "cells.updated":
      return { ...full, rows: null };
    case "response.deleted":
      return { ...full, response_ids: null };
    case "session.updated":
      return { ...full, session: null };
    case "sessions.updated":
      return { ...full, sessions: null };
    case "form.changed":
      return { ...full, patch: null };
    case "canvas.changed":
      return { ...full, elements: null };
    case "document.renamed":
    case "tables.changed":
    case "objects.changed":
      return full;
  }
}
