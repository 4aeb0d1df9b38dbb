import { useAtomValue, useSetAtom } from "jotai";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { countdownEnd, embeddedForm } from "#core/forms/definition/page-blocks.ts";
import { describeZone, fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import { Combobox } from "../../../../ui/inputs/choices/combobox.tsx";
import { DateInput } from "../../../../ui/inputs/dates/date-input.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { say } from "../../../../ui/say.ts";
import { focusBlockAtom, patchBlockAtom } from "../../../state/building/blocks.ts";
import { formsToEmbedAtom } from "../../../state/documents/forms-to-embed.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { texts } from "./texts.ts";

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The panel of a block on the page of a site: what it shows, unless that is edited in place. */
export default function PageBlockPanel() {
  const block = useAtomValue(focusBlockAtom);
  const canEdit = useAtomValue(canEditAtom);
  if (block === null) return null;
  return (
    <fieldset disabled={!canEdit} className="min-w-0">
      {block.type === "form" && <FormChoice block={block} />}
      {block.type === "countdown" && <MomentChoice block={block} />}
      {block.type !== "form" && block.type !== "countdown" && (
        <p className="text-muted-foreground">{texts.others}</p>
      )}
    </fieldset>
  );
}

function FormChoice({ block }: { block: BlockDefinition }) {
  const forms = useAtomValue(formsToEmbedAtom);
  const patch = useSetAtom(patchBlockAtom);
  const chosen = embeddedForm(block);
  const isListed = chosen === null || forms.some(({ form_id }) => form_id === chosen.form_id);
  const unlisted = isListed ? [] : [{ form_id: chosen.form_id, title: chosen.title || texts.form.unknown }];
  const all = [...unlisted, ...forms];
  if (all.length === 0) return <p className="text-muted-foreground">{texts.form.none}</p>;
  return (
    <FieldLabel label={texts.form.label} hint={texts.form.hint}>
      <Combobox
        value={chosen?.form_id ?? ""}
        placeholder={texts.form.placeholder}
        choices={all.map(({ form_id, title }) => ({ value: form_id, label: title }))}
        onChange={(wanted) => {
          const form = forms.find(({ form_id }) => form_id === wanted);
          if (form !== undefined) patch(block.id, { data: { ...form } });
        }}
      />
    </FieldLabel>
  );
}

/** In the time zone in which it was chosen, else that of this browser. */
function MomentChoice({ block }: { block: BlockDefinition }) {
  const patch = useSetAtom(patchBlockAtom);
  const end = countdownEnd(block);
  const time_zone = end?.time_zone ?? HERE;
  return (
    <FieldLabel
      label={texts.countdown.label}
      hint={say(texts.countdown.hint, { zone: describeZone(time_zone, "en") })}
    >
      <DateInput
        kind="datetime-local"
        zone={time_zone}
        value={toZonedTime(end?.until ?? null, time_zone)}
        onChange={(local) => {
          const until = fromZonedTime(local, time_zone);
          patch(block.id, { data: until === null ? {} : { until, time_zone } });
        }}
      />
    </FieldLabel>
  );
}
