export const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** A file that is dropped beside its place would open in the tab and take the answers with it. */
export function guardPage(): void {
  for (const type of ["dragover", "drop"] as const) {
    window.addEventListener(type, (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
  }
}
