/** What is at an address, as `editorPage` says it. Without the code that knows, it is taken for a page. */
export function pageAt(pathname: string): Promise<"page" | "signed-in" | null> {
  return import("#core/contracts/wire/editor-pages.ts").then(
    ({ editorPage }) => editorPage(pathname),
    () => "page",
  );
}
