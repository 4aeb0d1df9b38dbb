/** Ids of a question's texts, which its controls refer to. Shared by markup and runtime. */
export const helpId = (field_id: string) => `${field_id}-help`;
/** The first control has its field's id, for the label. */
export const controlId = (field_id: string, instance: number) =>
  instance === 0 ? field_id : `${field_id}-${instance}`;
export const instanceLabel = (label: string, instance: number) => `${label} ${instance + 1}`;
export const errorId = (field_id: string) => `${field_id}-error`;
