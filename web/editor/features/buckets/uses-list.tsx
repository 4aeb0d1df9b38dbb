import type { ObjectUse } from "#core/contracts/buckets.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

/** The forms that show the files in question. */
export function UsesList({ uses }: { uses: readonly ObjectUse[] }) {
  if (uses.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-border bg-muted px-3 py-2">
      <p>{texts.used.text}</p>
      <ul className="mt-1 list-disc ps-5">
        {uses.map(({ document_id, title, key }) => (
          <li key={document_id + key} className="break-words">
            {say(texts.used.use, { title, key })}
          </li>
        ))}
      </ul>
      <p className="mt-1 font-medium">{texts.used.confirm}</p>
    </div>
  );
}
