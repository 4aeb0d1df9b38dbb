import type { FieldDraft } from "#core/fields/field-draft.ts";
import { MAX_FILE_SIZE, maxFiles } from "#core/files/limits.ts";
import { stagedPath } from "#core/files/paths.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { say } from "../../../../ui/say.ts";
import { rareWords } from "../rare/texts.ts";
import { texts } from "../texts.ts";
import { useFieldWords } from "../use-field-words.ts";

/** Shows where uploaded files arrive, on this server. The section of their storage says where they are kept besides. */
export function StorageNote({ draft }: { draft: FieldDraft }) {
  const { kind } = useFieldWords();
  const words = rareWords[kind];
  const path = stagedPath("[session]", `[${kind}]`, "[upload]", "name.ext").replace("name.ext", "[file]");
  const most = formatBytes(MAX_FILE_SIZE.staged, "en");
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{texts.advanced.storage}</p>
      <p className="text-meta text-muted-foreground">
        {say(words.storage, { n: maxFiles(draft), size: most })}
      </p>
      <code className="font-mono text-meta break-words text-muted-foreground">{path}</code>
    </div>
  );
}
