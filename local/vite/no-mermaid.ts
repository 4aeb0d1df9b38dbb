/** Stands in for a package of Excalidraw that turns text into diagrams (vite.config.ts). */
export async function parseMermaidToExcalidraw(): Promise<never> {
  throw new Error("Diagrams from text are not part of this build.");
}
