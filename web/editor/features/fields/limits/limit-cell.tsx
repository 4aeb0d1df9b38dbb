import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useId, useState } from "react";
import type { OptionDefinition } from "#core/fields/field.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { MAX_ADJUSTMENT } from "#core/inventory/commits.ts";
import { limitOf } from "#core/inventory/limits.ts";
import { Input } from "../../../../ui/inputs/input.tsx";
import { parseTypedWhole } from "../../../../ui/inputs/parse-typed-number.ts";
import { say } from "../../../../ui/say.ts";
import { storeNewFieldAtom } from "../../../state/building/change-field.ts";
import { setLimitsAtom, stockByOptionAtom } from "../../../state/inventory/limits.ts";
import { LimitDetails } from "./limit-details.tsx";
import { texts } from "./texts.ts";

/** A limit is stored when it is left, on Enter, or when typing rests for this long. */
const REST_MS = 600;

/** The limit for `text`; undefined if it is none. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const limit = parseTypedWhole(text);
  return limit !== null && limit >= 0 && limit <= MAX_ADJUSTMENT ? limit : undefined;
}

interface LimitCellProps {
  option: OptionDefinition;
  /** The option's name. */
  name: string;
  autoFocus: boolean;
}

/** Edits how many responses may choose an option, and shows how many are left. */
export default function LimitCell({ option, name, autoFocus }: LimitCellProps) {
  const level = useAtomValue(stockByOptionAtom).get(option.id);
  const storeNewField = useSetAtom(storeNewFieldAtom);
  const setLimits = useSetAtom(setLimitsAtom);
  const limit = limitOf(level);
  const stored = String(limit ?? "");
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  // Somebody else's change replaces a text that was not edited.
  if (seen !== stored) {
    setSeen(stored);
    if (text === seen) setText(stored);
  }

  async function save() {
    const next = readLimit(text);
    if (next === limit) return;
    if (next === undefined) {
      setProblem(say(texts.whole_number, { most: MAX_ADJUSTMENT }));
      return;
    }
    try {
      storeNewField();
      const taken = await setLimits(new Map([[option.id, next]]));
      setProblem(taken === null ? null : say(texts.below_taken, { n: taken }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after each change of the text
  useEffect(() => {
    if (text === stored || readLimit(text) === undefined) return;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <Input
        aria-label={say(texts.limit_of, { name })}
        autoFocus={autoFocus}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        placeholder={texts.no_limit}
        disabled={isBlankOption(option)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        className="text-right tabular-nums"
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // Escape and Mod+Enter go on to close the panel.
          if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
          void save();
        }}
      />
      {problem !== null && (
        <p id={problemId} role="alert" className="w-48 self-end text-right text-meta text-destructive">
          {problem}
        </p>
      )}
      {level !== undefined && <LimitDetails name={name} item={level} />}
    </>
  );
}
