import { Fold } from "../../../../ui/layout/fold.tsx";
import { say } from "../../../../ui/say.ts";
import { storageTexts as texts } from "./texts.ts";

const { placeholder: words } = texts;

/** What a path can name. */
export function Placeholders({ columns }: { columns: readonly string[] }) {
  const [first = "name"] = columns;
  const lines: readonly [codes: readonly string[], words: string][] = [
    [
      [`RECORD.${first}`],
      columns.length === 0 ? words.no_columns : say(words.record, { columns: columns.join(texts.and) }),
    ],
    [[`NEW.${first}`], words.new],
    [["TABLE.name", "TABLE.schema"], words.table],
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
