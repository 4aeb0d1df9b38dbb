import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import type { Channels } from "#core/contracts/delivery/channels.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { channelsStateAtom, loadChannelsAtom, unsetMail } from "../../state/delivery/channels.ts";
import { canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { ConfirmationCard } from "./confirmation-card.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { TeamEmailCard } from "./team-email-card.tsx";
import { texts } from "./texts.ts";
import { WebhookList } from "./webhook-list.tsx";

/** Where responses are sent: emails, webhooks, and the log of both. */
export default function ChannelsPage() {
  const form_id = useAtomValue(formIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const state = useAtomValue(channelsStateAtom);
  const load = useSetAtom(loadChannelsAtom);
  useEffect(() => {
    if (canEdit) void load(form_id);
  }, [form_id, canEdit, load]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={form_id} className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
          <p className="text-muted-foreground">{texts.description}</p>
        </div>
        {!canEdit && <p>{texts.not_allowed}</p>}
        {canEdit && state.status === "loading" && (
          <div role="status" aria-label={texts.loading} className="flex flex-col gap-6">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
            <Skeleton className="h-24" />
          </div>
        )}
        {canEdit && state.status === "failed" && (
          <ErrorState title={texts.failed} message={state.message} onRetry={() => void load(form_id)} />
        )}
        {canEdit && state.status === "ready" && <ChannelsContent channels={state.value} />}
      </div>
    </div>
  );
}

function ChannelsContent({ channels }: { channels: Channels }) {
  const { mails, webhooks, members, is_mail_configured } = channels;
  const mailTo = (audience: "owner" | "respondent") =>
    mails.find((mail) => mail.audience === audience) ?? unsetMail(audience);
  return (
    <>
      <Section title={texts.emails}>
        {!is_mail_configured && <Notice title={texts.no_mail.title}>{texts.no_mail.text}</Notice>}
        <TeamEmailCard stored={mailTo("owner")} members={members} />
        <ConfirmationCard stored={mailTo("respondent")} />
      </Section>
      <Section title={texts.webhooks}>
        <WebhookList webhooks={webhooks} />
      </Section>
      <Section title={texts.log}>
        <DeliveryLog webhooks={webhooks} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-meta font-semibold text-muted-foreground">{title}</h2>
      {children}
    </section>
  );
}
