/** Where responses come from (`platform_powered_by`), as people read it. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  web_client: "Form page",
  api: "API",
  editor: "Entered by a member",
  draft: "Added from unfinished answers",
  simulator: "Simulator",
};

export function sourceName(source: string): string {
  return SOURCE_NAMES[source] ?? "Other";
}

/** Whether no respondent sent it. */
export function isOwnResponse(source: string | undefined): boolean {
  return source === "editor" || source === "draft" || source === "simulator";
}
