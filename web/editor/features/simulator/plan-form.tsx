import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { SimulatorFacts } from "#core/contracts/simulator.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { DEFAULT_PLAN, SIMULATION_LIMITS, type SimulationPlan } from "#core/forms/simulating/pace.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { publishingAtom } from "../../state/share/publishing.ts";
import { impossibleFieldsAtom, loadFactsAtom, runSimulationAtom } from "../../state/simulator.ts";
import { surroundings } from "./surroundings.ts";
import { texts } from "./texts.ts";

const KEYS = Object.keys(SIMULATION_LIMITS) as (keyof SimulationPlan)[];
const RANDOMNESS_STEP = 0.1;

/** Plans a simulation. It starts only after its consequences were read. */
export function PlanForm({ facts }: { facts: SimulatorFacts }) {
  const [plan, setPlan] = useState<SimulationPlan>(DEFAULT_PLAN);
  const [isAsking, setAsking] = useState(false);
  const run = useSetAtom(runSimulationAtom);
  const load = useSetAtom(loadFactsAtom);
  const impossible = useAtomValue(impossibleFieldsAtom);
  function ask() {
    setAsking(true);
    // Webhooks and emails may have changed since the page was opened.
    void load();
  }
  return (
    <section aria-label={texts.plan} className="rounded-lg border border-border bg-card p-4 sm:p-5">
      <h2 className="text-title font-semibold">{texts.plan}</h2>
      <ClosedNotice />
      {impossible.length > 0 && (
        <p role="status" className="mt-2 text-warning">
          {say(texts.needs_person, { names: impossible.map(fieldName).join(", ") })}
        </p>
      )}
      <CheckedForm onSubmit={ask} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {KEYS.map((key) => (
            <FieldLabel key={key} label={texts.fields[key].label} hint={texts.fields[key].help}>
              <NumberInput
                value={plan[key]}
                onChange={(value) => setPlan({ ...plan, [key]: value ?? DEFAULT_PLAN[key] })}
                {...SIMULATION_LIMITS[key]}
                isWhole={key !== "randomness"}
                {...(key === "randomness" && { step: RANDOMNESS_STEP })}
              />
            </FieldLabel>
          ))}
        </div>
        <Button type="submit" variant="primary" className="self-start">
          {texts.start}
        </Button>
      </CheckedForm>
      {isAsking && (
        <FormDialog
          title={say(texts.confirm_title, { n: plan.count })}
          description={texts.confirm}
          action={texts.understood}
          isCancelFirst
          onClose={() => setAsking(false)}
          onSubmit={() => void run(plan, surroundings)}
        >
          <Consequences facts={facts} />
        </FormDialog>
      )}
    </section>
  );
}

/** Says that a form which accepts nothing refuses a simulation too, and leads to where it is published. */
function ClosedNotice() {
  const publishing = useAtomValue(publishingAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  // The number of responses in the document may be outdated, so a reached limit is left to the refusals.
  if (publishing === "open" || publishing === "full") return null;
  return (
    <p role="status" className="mt-2 text-warning">
      {texts.closed[publishing]}{" "}
      <Link to={editorPath(organization, project, document_id, "connect/share")} className="underline">
        {texts.to_share}
      </Link>
    </p>
  );
}

function Consequences({ facts }: { facts: SimulatorFacts }) {
  const { campaign } = useAtomValue(formAtom);
  const { webhooks, sends_mails } = facts;
  const consequences = [
    texts.confirm_limits,
    !campaign.is_force_closed && texts.confirm_public,
    webhooks > 0 && say(texts.confirm_webhooks, { n: webhooks }),
    sends_mails && texts.confirm_mails,
    texts.confirm_close,
  ].filter((one) => one !== false);
  return (
    <ul className="list-disc space-y-1 pl-5">
      {consequences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
