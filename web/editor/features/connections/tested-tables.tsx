import type { TestedDatabase } from "#core/contracts/connections/databases.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

const { tested: words } = texts;

/** What a test of a connection has found. */
export function TestedTables({ tested: { url, tables } }: { tested: TestedDatabase }) {
  if (tables === null) return <p>{say(words.needs_secret, { url })}</p>;
  if (tables.length === 0) return <p>{say(words.none, { url })}</p>;
  return (
    <>
      <p>{say(words.found, { url, n: tables.length })}</p>
      <ul aria-label={words.list} className="mt-2 flex flex-col gap-1">
        {tables.map(({ name, columns, is_readonly }) => (
          <li key={name} className="flex flex-wrap gap-x-2">
            <code className="break-all">{name}</code>
            <span className="text-muted-foreground">
              {[say(words.columns, { n: columns }), ...(is_readonly ? [words.readonly] : [])].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
