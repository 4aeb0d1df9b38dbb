import { useAtomValue, useSetAtom } from "jotai";
import { RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExternalDatabase, SchemaChange } from "#core/contracts/connections/databases.ts";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import { refreshDatabaseAtom } from "../../state/connections/database.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { Card } from "./card.tsx";
import { changeWords } from "./change-words.ts";
import { texts } from "./texts.ts";

const { connection: words } = texts;

/** Which project is connected, and when it was last read. */
export function ConnectionCard({ database }: { database: ExternalDatabase }) {
  const canEdit = useAtomValue(canEditAtom);
  const refresh = useSetAtom(refreshDatabaseAtom);
  const [isBusy, setBusy] = useState(false);
  const [changes, setChanges] = useState<SchemaChange[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read() {
    setBusy(true);
    setChanges(null);
    setProblem(null);
    try {
      setChanges(await refresh(database));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  }

  const button = (
    <Button isBusy={isBusy} onClick={() => void read()}>
      {!isBusy && <RotateCw aria-hidden />}
      {words.refresh}
    </Button>
  );
  return (
    <Card title={words.title} action={canEdit && button}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        <Fact name={words.url}>
          <code className="break-all">{database.url}</code>
        </Fact>
        <Fact name={words.key}>
          <code className="break-all">{database.public_key}</code>
        </Fact>
        <Fact name={words.read}>
          <RelativeTime iso={database.refreshed_at} />
        </Fact>
      </dl>
      <div role="status" className="empty:hidden">
        {isBusy && words.refreshing}
        {problem !== null && <span className="text-destructive">{problem}</span>}
        {changes?.length === 0 && words.unchanged}
        {changes !== null && changes.length > 0 && <Changes changes={changes} />}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 max-sm:mb-2">{children}</dd>
    </>
  );
}

function Changes({ changes }: { changes: readonly SchemaChange[] }) {
  return (
    <>
      <p>{say(words.changed, { n: changes.length })}</p>
      <ul aria-label={words.changes} className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {changes.map((change) => (
          <li key={JSON.stringify(change)} className="break-words">
            {changeWords(change)}
          </li>
        ))}
      </ul>
    </>
  );
}
