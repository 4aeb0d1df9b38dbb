import { segment, sessionFieldPath } from "./form.ts";

export const referenceMetaPath = (session_id: string, field_id: string) =>
  `${sessionFieldPath(session_id, field_id)}/search/meta`;
export function referenceSearchPath(
  session_id: string,
  field_id: string,
  query: Record<string, string>,
): string {
  const pairs = Object.entries(query).map(([name, value]) => `${segment(name)}=${segment(value)}`);
  return `${sessionFieldPath(session_id, field_id)}/search?${pairs.join("&")}`;
}
