import type { EditedForm } from "#core/editing/operation.ts";
import { toDefinitionFile } from "#core/outlines/definition-file.ts";

/** Downloads a form as a file that can be imported. */
export function downloadDefinition(form: EditedForm): void {
  const json = JSON.stringify(toDefinitionFile(form), null, 2);
  const address = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${form.title.replace(/[^\p{Letter}\p{Number}]+/gu, "-").replace(/^-|-$/g, "") || "form"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
