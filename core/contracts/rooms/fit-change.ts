import type { Change } from "./room.ts";
import { LIMITS } from "./room-names.ts";

/** Removes the content of a change longer than `LIMITS.change_length` as JSON. */
export function fitChange(full: Change): Change {
  if (JSON.stringify(full).length <= LIMITS.change_length) return full;
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
