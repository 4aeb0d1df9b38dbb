import { sessionFieldPath } from "./form.ts";

export const challengePath = (session_id: string, field_id: string) =>
  `${sessionFieldPath(session_id, field_id)}/challenge/email`;
