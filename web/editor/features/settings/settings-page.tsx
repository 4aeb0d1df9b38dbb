import { useAtomValue, useSetAtom } from "jotai";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { countResponsesAtom } from "../../state/settings/settings.ts";
import { FormIdCard, MethodCard, UnknownFieldsCard } from "./advanced-cards.tsx";
import { ClosedCard } from "./closed-card.tsx";
import { DangerCard } from "./danger-card.tsx";
import { HeldCard } from "./held-card.tsx";
import { PersonLimitCard, ResponseLimitCard } from "./limit-cards.tsx";
import { EndingCard, NotificationsCard, OptionLimitCard } from "./linked-cards.tsx";
import { PublishedCard } from "./published-card.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { SETTING_GROUPS, type SettingId } from "./setting-list.ts";
import { findSettings } from "./settings.ts";
import { SettingsIndex } from "./settings-index.tsx";
import { SitesCard } from "./sites-card.tsx";
import { SpamCard } from "./spam-card.tsx";
import { texts } from "./texts.ts";
import { TimeZoneCard } from "./time-zone-card.tsx";
import { UnfinishedCard } from "./unfinished-card.tsx";

const CARDS: Record<SettingId, ComponentType> = {
  published: PublishedCard,
  ending: EndingCard,
  notifications: NotificationsCard,
  schedule: ScheduleCard,
  "closed-page": ClosedCard,
  "response-limit": ResponseLimitCard,
  "limit-per-person": PersonLimitCard,
  "limit-per-option": OptionLimitCard,
  "spam-protection": SpamCard,
  "allowed-sites": SitesCard,
  "held-responses": HeldCard,
  "unfinished-answers": UnfinishedCard,
  retention: RetentionCard,
  "time-zone": TimeZoneCard,
  "unknown-fields": UnknownFieldsCard,
  method: MethodCard,
  "form-id": FormIdCard,
  delete: DangerCard,
};

/** A form's settings, one card each, in groups with an index. */
export default function SettingsPage() {
  const form_id = useAtomValue(formIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const countResponses = useSetAtom(countResponsesAtom);
  const [search, setSearch] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => void countResponses(), [countResponses]);
  const found = new Set(findSettings(search).map(({ id }) => id));
  useAnchor(() => setSearch(""));
  const groups = SETTING_GROUPS.filter(({ settings }) => settings.some(({ id }) => found.has(id)));
  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto">
      <div
        key={form_id}
        className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pt-6 pb-24 md:pt-10 lg:max-w-4xl lg:grid-cols-[11rem_minmax(0,1fr)]"
      >
        <h1 className="mb-4 text-[20px] leading-7 font-semibold tracking-tight lg:col-span-2">
          {texts.title}
        </h1>
        <SettingsIndex
          groups={groups.map(({ id }) => id)}
          scroller={scroller}
          search={search}
          onSearch={setSearch}
        />
        <div className="min-w-0">
          {!canEdit && <p className="mb-6 text-muted-foreground">{texts.read_only}</p>}
          {groups.length === 0 && (
            <div className="flex flex-col items-start gap-3">
              <p role="status">{say(texts.no_match, { search })}</p>
              <Button onClick={() => setSearch("")}>{texts.show_all}</Button>
            </div>
          )}
          <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-10">
            <legend className="sr-only">{texts.title}</legend>
            {SETTING_GROUPS.map(({ id, settings }) => (
              <section
                key={id}
                aria-labelledby={`group-${id}`}
                hidden={!groups.some((group) => group.id === id)}
                className="flex flex-col gap-3 hidden:hidden"
              >
                <h2
                  id={`group-${id}`}
                  tabIndex={-1}
                  data-setting={id}
                  className="scroll-mt-16 text-meta font-semibold text-muted-foreground outline-none lg:scroll-mt-10"
                >
                  {texts.groups[id]}
                </h2>
                {settings.map(({ id: setting }) => {
                  const Card = CARDS[setting];
                  return (
                    <div
                      key={setting}
                      id={setting}
                      tabIndex={-1}
                      data-setting={setting}
                      hidden={!found.has(setting)}
                      className="scroll-mt-16 rounded-lg lg:scroll-mt-10"
                    >
                      <Card />
                    </div>
                  );
                })}
              </section>
            ))}
          </fieldset>
        </div>
      </div>
    </div>
  );
}

/** Shows the group or setting that the address names, and moves the focus there. */
function useAnchor(onArrive: () => void): void {
  const { hash, key } = useLocation();
  const arrive = useRef(onArrive);
  arrive.current = onArrive;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same anchor is chosen again
  useEffect(() => {
    if (hash === "") return;
    arrive.current();
    // After the search is cleared, so that the target is rendered.
    const frame = requestAnimationFrame(() => {
      const target = document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(hash.slice(1))}"]`);
      target?.scrollIntoView({ block: "start" });
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
