import { useId } from "react";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { EncodingChoice } from "./encoding-choice.tsx";
import { importTexts as texts } from "./texts.ts";
import type { ChosenFile, useFile } from "./use-file.ts";

interface EncodingCheckProps extends Omit<ReturnType<typeof useFile>, "chosen"> {
  chosen: ChosenFile;
}

/** Shows parts of a file whose bytes do not tell its encoding, and asks whether its characters are right. */
export function EncodingCheck({ chosen, choose, look }: EncodingCheckProps) {
  const id = useId();
  const { file, options, last } = chosen;
  if (!chosen.needsLook || !last?.text) return null;
  const { encoding, sample } = last.text;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-input bg-muted p-3"
    >
      <div>
        <h2 id={`${id}-title`} className="font-medium">
          {texts.check_characters}
        </h2>
        <p className="text-muted-foreground">{texts.check_characters_text}</p>
      </div>
      <ul
        aria-label={texts.characters_sample}
        aria-live="polite"
        className="flex min-w-0 flex-col divide-y divide-border rounded-md border border-border bg-card"
      >
        {sample.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal
          <li key={at} className="px-2 py-1 text-meta break-words">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <EncodingChoice
        value={options.encoding ?? encoding}
        onChange={(next) => choose(file, { ...options, encoding: next })}
      />
      <div className="flex items-center gap-2 pointer-coarse:min-h-10">
        <Checkbox id={`${id}-right`} checked={chosen.isLookedAt} onCheckedChange={look} />
        <label htmlFor={`${id}-right`} className="font-medium">
          {texts.characters_right}
        </label>
      </div>
    </section>
  );
}
