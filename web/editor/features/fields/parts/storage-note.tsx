import type { FieldDraft } from "#core/fields/field-draft.ts";
import { MAX_FILE_SIZE, maxFiles } from "#core/files/limits.ts";
import { stagedPath } from "#core/files/paths.ts";
import { formatBytes } from "#core/values/bytes.ts";

/** Shows where uploaded files are stored. There is no choice, because a form uses its server's storage. */
export function StorageNote({ draft }: { draft: FieldDraft }) {
  const path = stagedPath("[session]", "[question]", "[upload]", "name.ext").replace("name.ext", "[file]");
  const most = formatBytes(MAX_FILE_SIZE.staged, "en");
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">Storage</p>
      <p className="text-meta text-muted-foreground">
        {`This server's own, at most ${maxFiles(draft)} × ${most}, seen by members only. Files are sent before the answer and kept as long as it; without an answer they go after a day.`}
      </p>
      <code className="font-mono text-meta break-words text-muted-foreground">{path}</code>
    </div>
  );
}
