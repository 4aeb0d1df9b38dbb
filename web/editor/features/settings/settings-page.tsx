import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import { Fold } from "../../../ui/layout/fold.tsx";
import { canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { countResponsesAtom } from "../../state/settings/settings.ts";
import { AboutCard } from "./about-card.tsx";
import { AcceptCard } from "./accept-card.tsx";
import { CustomerLimitCard, TotalLimitCard } from "./access-cards.tsx";
import { ClosedCard } from "./closed-card.tsx";
import { DangerCard } from "./danger-card.tsx";
import { MethodCard, UnknownFieldsCard } from "./data-cards.tsx";
import { EmbedCard } from "./embed-card.tsx";
import { EndingCard } from "./ending-card.tsx";
import { HeldCard } from "./held-card.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { RobotCheckCard } from "./robot-check-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { TimeZoneCard } from "./time-zone-card.tsx";

/** A form's settings, one card each. Rarely needed cards are collapsed. */
export default function SettingsPage() {
  const form_id = useAtomValue(formIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const countResponses = useSetAtom(countResponsesAtom);
  useEffect(() => void countResponses(), [countResponses]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={form_id} className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-6 md:py-10">
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">Settings</h1>
        {!canEdit && (
          <p className="text-muted-foreground">You may look at this form, but not change its settings.</p>
        )}
        <fieldset disabled={!canEdit} className="flex flex-col gap-8">
          <legend className="sr-only">Settings</legend>
          <Group title="Who can answer">
            <AcceptCard />
            <ScheduleCard />
            <TotalLimitCard />
            <CustomerLimitCard />
            <ClosedCard />
          </Group>
          <Group title="After an answer">
            <EndingCard />
          </Group>
          <Group title="Robots">
            <RobotCheckCard />
            <HeldCard />
          </Group>
          <Group title="How long answers are kept">
            <RetentionCard />
          </Group>
          <Fold title="Advanced">
            <EmbedCard />
            <TimeZoneCard />
            <UnknownFieldsCard />
            <MethodCard />
            <AboutCard />
          </Fold>
          <Group title="Danger zone">
            <DangerCard />
          </Group>
        </fieldset>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-meta font-semibold tracking-wide text-muted-foreground uppercase">{title}</h2>
      {children}
    </section>
  );
}
