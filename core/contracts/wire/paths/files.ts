import { segment, sessionFieldPath } from "./form.ts";

export const uploadUrlPath = (session_id: string, field_id: string) =>
  `${sessionFieldPath(session_id, field_id)}/file/upload/signed-url`;
export const sessionFilesPath = (session_id: string, field_id: string) =>
  `${sessionFieldPath(session_id, field_id)}/file`;
export const sessionFileUrlPath = (session_id: string, field_id: string, path: string) =>
  `${sessionFieldPath(session_id, field_id)}/file/preview/public-url?path=${segment(path)}`;
