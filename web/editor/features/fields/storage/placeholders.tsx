import { Fold } from "../../../../ui/layout/fold.tsx";
import { say } from "../../../../ui/say.ts";
import { storageTexts as texts } from "./texts.ts";

const { placeholder: words } = texts;

interface PlaceholdersProps {
  columns: readonly string[];
  /** Whether the path is in a bucket of the project, where columns are questions. */
  isOwn: boolean;
}

/** What a path can name. */
export function Placeholders({ columns, isOwn }: PlaceholdersProps) {
  const [first = "name"] = columns;
  const named = { columns: columns.join(texts.and) };
  const lines: readonly [codes: readonly string[], words: string][] = [
    [
      [`RECORD.${first}`],
      isOwn ? say(words.answer, named) : columns.length === 0 ? words.no_columns : say(words.record, named),
    ],
    [[`NEW.${first}`], isOwn ? words.same : words.new],
    [["TABLE.name", "TABLE.schema"], isOwn ? words.form : words.table],
    [["file.name", "file.extension", "file.index"], words.file],
  ];
  return (
    <Fold title={texts.placeholders}>
      <dl className="flex flex-col gap-2 pt-2 text-meta">
        {lines.map(([codes, meaning]) => (
          <div key={codes[0]}>
            <dt className="flex flex-wrap gap-x-2">
              {codes.map((code) => (
                <code key={code} className="break-all">{`{{${code}}}`}</code>
              ))}
            </dt>
            <dd className="break-words text-muted-foreground">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
