import { useAtomValue, useSetAtom } from "jotai";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { documentAtom, formIdAtom } from "../../state/editing/document.ts";
import { abortAtom, loadFactsAtom, simulationAtom, simulatorFactsAtom } from "../../state/simulator.ts";
import { PlanForm } from "./plan-form.tsx";
import { SimulationRun } from "./simulation-run.tsx";
import { StoredResponses } from "./stored-responses.tsx";
import { texts } from "./texts.ts";

/** Sends invented responses to the form from this browser, and removes them again. */
export default function SimulatorPage() {
  const { role } = useAtomValue(documentAtom);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
          <p className="text-muted-foreground">{texts.purpose}</p>
        </div>
        {may(role, "simulate") ? <Simulator /> : <NotOwner reason={whyNot(role, "simulate")} />}
      </div>
    </div>
  );
}

function Simulator() {
  const form_id = useAtomValue(formIdAtom);
  const facts = useAtomValue(simulatorFactsAtom);
  const load = useSetAtom(loadFactsAtom);
  const abort = useSetAtom(abortAtom);
  const simulation = useAtomValue(simulationAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other facts
  useEffect(() => {
    void load();
    // Nobody watches it anymore.
    return abort;
  }, [form_id, load, abort]);
  if (facts.of !== form_id || facts.status === "loading") {
    return (
      <div role="status" aria-label={texts.loading} className="flex flex-col gap-4">
        <Skeleton className="h-80" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (facts.status === "failed") {
    return <ErrorState title={texts.failed} message={facts.message} onRetry={() => void load()} />;
  }
  return (
    <>
      {simulation === null ? <PlanForm facts={facts.value} /> : <SimulationRun simulation={simulation} />}
      <StoredResponses simulated={facts.value.simulated} />
    </>
  );
}

function NotOwner({ reason }: { reason: string }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <EmptyState
      picture={<Lock aria-hidden />}
      title={texts.not_owner_title}
      description={reason}
      action={
        <Link
          to={editorPath(organization, project, document_id, "data/responses")}
          className={buttonClass("primary")}
        >
          {texts.to_responses}
        </Link>
      }
    />
  );
}
