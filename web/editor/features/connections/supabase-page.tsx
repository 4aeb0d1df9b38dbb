import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { ExternalDatabase } from "#core/contracts/connections/databases.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import {
  databaseStateAtom,
  loadDatabaseAtom,
  projectIdAtom,
  whyNoSecretsAtom,
} from "../../state/connections/database.ts";
import { isSchemaAtom } from "../../state/editing/document.ts";
import { Card } from "./card.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { DisconnectCard } from "./disconnect-card.tsx";
import { MainTableCard } from "./main-table-card.tsx";
import { SchemasCard } from "./schemas-card.tsx";
import { SecretKeyCard } from "./secret-key-card.tsx";
import { texts } from "./texts.ts";

/** The Supabase project that is connected to a project, and on a form's page the table that its responses go to. */
export default function SupabasePage() {
  const project_id = useAtomValue(projectIdAtom);
  const state = useAtomValue(databaseStateAtom);
  const load = useSetAtom(loadDatabaseAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads what belongs to the project
  useEffect(() => void load(), [project_id, load]);
  const isOthers = state.of !== project_id;
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={project_id} className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
          <p className="text-muted-foreground">{texts.description}</p>
        </div>
        {(state.status === "loading" || isOthers) && (
          <div role="status" aria-label={texts.loading} className="flex flex-col gap-6">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        )}
        {state.status === "failed" && !isOthers && (
          <ErrorState title={texts.failed} message={state.message} onRetry={() => void load()} />
        )}
        {state.status === "ready" &&
          !isOthers &&
          (state.value === null ? <Unconnected /> : <Connected database={state.value} />)}
      </div>
    </div>
  );
}

function Unconnected() {
  const whyNot = useAtomValue(whyNoSecretsAtom);
  return (
    <Card title={texts.connect.title} description={texts.connect.description}>
      {whyNot === null ? (
        <ConnectForm />
      ) : (
        <p>
          {texts.connect.not_allowed} {whyNot}
        </p>
      )}
    </Card>
  );
}

function Connected({ database }: { database: ExternalDatabase }) {
  const isSchema = useAtomValue(isSchemaAtom);
  return (
    <>
      <ConnectionCard database={database} />
      {!isSchema && <MainTableCard database={database} />}
      <SchemasCard database={database} />
      <SecretKeyCard database={database} />
      <DisconnectCard database={database} />
    </>
  );
}
