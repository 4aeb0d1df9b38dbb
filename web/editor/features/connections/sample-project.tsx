import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import type { EnteredDatabase } from "../../state/connections/database.ts";
import { loadSampleAtom, sampleAtom } from "../../state/connections/sample.ts";
import { texts } from "./texts.ts";

const { sample: words } = texts;

/** Offers the sample project of `npm run dev`. */
export default function SampleProject({ onUse }: { onUse: (sample: EnteredDatabase) => void }) {
  const sample = useAtomValue(sampleAtom);
  const load = useSetAtom(loadSampleAtom);
  useEffect(() => void load(), [load]);
  if (sample === null) return null;
  return (
    <div className="flex items-start gap-3 rounded-md bg-muted p-3 max-sm:flex-col">
      <div className="min-w-0 grow">
        <p className="font-medium">{words.title}</p>
        <p className="text-muted-foreground">{words.text}</p>
      </div>
      <Button onClick={() => onUse(sample)}>{words.action}</Button>
    </div>
  );
}
