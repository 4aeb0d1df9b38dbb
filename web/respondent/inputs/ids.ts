/** Ids of a question's texts, which its controls refer to. Shared by the markup and the runtime. */
export const helpId = (field_id: string) => `${field_id}-help`;
export const errorId = (field_id: string) => `${field_id}-error`;
