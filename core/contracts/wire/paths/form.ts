/** Addresses that every public page needs. */

export const segment = encodeURIComponent;

export const formPath = (form_id: string) => `/d/e/${segment(form_id)}`;
export const loadFormPath = (form_id: string) => `/v1/${segment(form_id)}`;
export const stockPath = (form_id: string) => `/v1/${segment(form_id)}/stock`;
export const sessionPath = (session_id: string) => `/v1/session/${segment(session_id)}`;
export const sessionFieldPath = (session_id: string, field_id: string) =>
  `${sessionPath(session_id)}/field/${segment(field_id)}`;
