import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ExternalLink } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { DATE_FORMATS, type DateFormat, type ZoneChoice } from "#core/tables/table-view.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { say } from "../../../../ui/say.ts";
import { canSimulateAtom } from "../../../state/editing/document.ts";
import { gridPageAtom, hideEmptyAtom } from "../../../state/grid/page.ts";
import { viewOptionsAtom } from "../../../state/grid/preferences.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom, gridZoneChoiceAtom, gridZonesAtom } from "../../../state/grid/zone.ts";
import { formatMoment, zoneName } from "../cells/moment.ts";
import { useWords } from "../words/use-words.ts";
import { LayoutTiles } from "./layout-tiles.tsx";
import { viewTexts as texts, viewWords } from "./texts.ts";

/** How the table is shown: what its rows look like, and how their dates are written. */
export default function ViewOptions() {
  return (
    <div className="flex flex-col gap-4">
      <LayoutTiles />
      <DataOptions />
      <DateOptions />
      <SimulatorLink />
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-meta text-muted-foreground">
        {name}
      </p>
      {children}
    </div>
  );
}

function DataOptions() {
  const [{ masking_enabled, empty_data_hidden }, change] = useAtom(viewOptionsAtom);
  const { isReadonly, kind } = useAtomValue(tableAtom);
  const { hidden_count } = useAtomValue(gridPageAtom);
  const hide = useSetAtom(hideEmptyAtom);
  const words = useWords(viewWords);
  return (
    <Group name={texts.data}>
      {!isReadonly && kind !== "connected" && (
        <div>
          <SwitchLine label={texts.hide_empty} checked={empty_data_hidden} onChange={(on) => void hide(on)} />
          <p className="ms-12 text-meta text-muted-foreground">
            {!empty_data_hidden
              ? words.hide_empty_hint
              : hidden_count === 0
                ? words.none_hidden
                : say(words.hidden, { n: hidden_count })}
          </p>
        </div>
      )}
      <div>
        <SwitchLine
          label={texts.mask}
          checked={masking_enabled}
          onChange={(isMasked) => change({ masking_enabled: isMasked })}
        />
        <p className="ms-12 text-meta text-muted-foreground">{words.mask_hint}</p>
      </div>
    </Group>
  );
}

/** Opens the simulator beside the table, where its responses arrive. */
function SimulatorLink() {
  const { kind } = useAtomValue(tableAtom);
  const canSimulate = useAtomValue(canSimulateAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  if (kind === "customer" || kind === "row" || kind === "connected" || !canSimulate) return null;
  return (
    <Group name={texts.testing}>
      <Link
        to={editorPath(organization, project, document_id, "data/simulator")}
        target="_blank"
        className={buttonClass("secondary")}
      >
        {texts.simulator}
        <ExternalLink aria-hidden />
      </Link>
    </Group>
  );
}

function DateOptions() {
  const [{ dateformat }, change] = useAtom(viewOptionsAtom);
  const zones = useAtomValue(gridZonesAtom);
  const zone = useAtomValue(gridZoneAtom);
  const [choice, choose] = useAtom(gridZoneChoiceAtom);
  const now = new Date();
  const zoneLabel = (value: ZoneChoice) => {
    const [name, of] = [texts.zones[value], zones[value] ?? "UTC"];
    return of === name ? name : say(texts.zone_choice, { name, zone: zoneName(of, now) });
  };
  return (
    <>
      <FieldLabel label={texts.dateformat}>
        <Select<DateFormat>
          value={dateformat}
          onChange={(format) => change({ dateformat: format })}
          choices={DATE_FORMATS.map((format) => ({
            value: format,
            label: texts.dateformats[format],
            description: formatMoment(now.toISOString(), zone, format),
          }))}
        />
      </FieldLabel>
      <FieldLabel label={texts.zone}>
        <Select<ZoneChoice>
          value={choice}
          onChange={choose}
          choices={(Object.keys(zones) as ZoneChoice[]).map((value) => ({ value, label: zoneLabel(value) }))}
        />
      </FieldLabel>
    </>
  );
}
