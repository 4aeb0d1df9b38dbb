import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { InventoryCommit } from "#core/contracts/inventory/inventory.ts";
import { MOST_LISTED_COMMITS } from "#core/inventory/commits.ts";
import { Fold } from "../../../../ui/layout/fold.tsx";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { say } from "../../../../ui/say.ts";
import { loadCommitsAtom } from "../../../state/inventory/inventory.ts";
import { useFieldWords } from "../use-field-words.ts";
import { texts } from "./texts.ts";

const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** The latest changes of an option's limit and what was taken, collapsed at first. */
export function LimitHistory({ sku }: { sku: string }) {
  return (
    <Fold title={texts.history}>
      <Commits sku={sku} />
    </Fold>
  );
}

function Commits({ sku }: { sku: string }) {
  const { order, restore } = useFieldWords().limits;
  const reasons = { ...texts.reasons, order, restore };
  const load = useSetAtom(loadCommitsAtom);
  const [commits, setCommits] = useState<InventoryCommit[] | Error | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (result: InventoryCommit[] | Error) => !isGone && setCommits(result);
    load(sku).then(show, show);
    return () => {
      isGone = true;
    };
  }, [load, sku]);

  if (commits === null)
    return (
      <p role="status" className="text-meta text-muted-foreground">
        {texts.loading_history}
      </p>
    );
  if (commits instanceof Error)
    return (
      <p role="alert" className="text-meta text-destructive">
        {commits.message}
      </p>
    );
  return (
    <ul
      aria-label={texts.history}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long list
      tabIndex={0}
      className="flex max-h-40 flex-col gap-1 overflow-y-auto text-meta"
    >
      {commits.map(({ id, diff, reason, created_at }) => (
        <li key={id} className="flex gap-2">
          <span className="w-10 shrink-0 text-right font-medium tabular-nums">{signed.format(diff)}</span>
          <span className="min-w-0 grow">{reasons[reason]}</span>
          <RelativeTime iso={created_at} className="shrink-0 text-muted-foreground" />
        </li>
      ))}
      {commits.length === MOST_LISTED_COMMITS && (
        <li className="text-muted-foreground">{say(texts.latest_only, { n: MOST_LISTED_COMMITS })}</li>
      )}
    </ul>
  );
}
