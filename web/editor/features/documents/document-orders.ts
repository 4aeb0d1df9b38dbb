import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import type { DocumentOrder } from "../../state/shell/layout.ts";
import { texts } from "./texts.ts";

interface Order {
  label: string;
  compare(a: WorkspaceDocument, b: WorkspaceDocument): number;
}

/** Time of the last response or change; milliseconds since the epoch. */
function lastActivity({ last_response_at, updated_at }: WorkspaceDocument): number {
  return Math.max(Date.parse(updated_at), last_response_at === null ? 0 : Date.parse(last_response_at));
}

export const DOCUMENT_ORDERS: Record<DocumentOrder, Order> = {
  activity: { label: texts.orders.activity, compare: (a, b) => lastActivity(b) - lastActivity(a) },
  created: {
    label: texts.orders.created,
    compare: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  },
  title: {
    label: texts.orders.title,
    compare: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true, sensitivity: "base" }),
  },
  responses: { label: texts.orders.responses, compare: (a, b) => b.responses - a.responses },
};
