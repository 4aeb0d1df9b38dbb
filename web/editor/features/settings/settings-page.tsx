import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { canEditAtom, formIdAtom } from "../../state/document.ts";
import { AboutCard } from "./about-card.tsx";
import { CloseCard, CustomerLimitCard, TotalLimitCard } from "./access-cards.tsx";
import { DangerCard } from "./danger-card.tsx";
import { MethodCard, RedirectCard, UnknownFieldsCard } from "./data-cards.tsx";
import { ScheduleCard } from "./schedule-card.tsx";

/** The settings of a form, one card each. */
export default function SettingsPage() {
  const form_id = useAtomValue(formIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={form_id} className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-6 md:py-10">
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">Settings</h1>
        <Group title="General">
          <AboutCard />
        </Group>
        {!canEdit && (
          <p className="text-muted-foreground">You may look at this form, but not change its settings.</p>
        )}
        <fieldset disabled={!canEdit} className="flex flex-col gap-8">
          <legend className="sr-only">Settings</legend>
          <Group title="Access">
            <CloseCard />
            <ScheduleCard />
            <CustomerLimitCard />
            <TotalLimitCard />
          </Group>
          <Group title="After an answer">
            <RedirectCard />
          </Group>
          <Group title="Data">
            <UnknownFieldsCard />
            <MethodCard />
          </Group>
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
