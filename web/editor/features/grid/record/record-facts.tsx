import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { ResponseMeta } from "#core/contracts/grid/records.ts";
import { countryName } from "#core/fields/countries/country-names.ts";
import { DEVICE_NAMES, deviceOf } from "#core/tables/device.ts";
import { mask } from "#core/tables/mask.ts";
import { sourceName } from "#core/tables/response-source.ts";
import { progressText, SESSION_STATES } from "#core/tables/session-row.ts";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import { recordDetailsAtom } from "../../../state/grid/record.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { formatExactMoment } from "../cells/moment.ts";
import { recordTexts } from "./texts.ts";

const { record: words } = recordTexts;

/** Facts about a row besides its answers. */
export function RecordFacts({ row }: { row: GridRow }) {
  const { kind, isReadonly } = useAtomValue(tableAtom);
  const details = useAtomValue(recordDetailsAtom);
  const isMasked = useAtomValue(isMaskedAtom);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta text-muted-foreground">
        <Position row={row} />
        {!isReadonly && kind !== "connected" && <Fact name={words.number}>{row.local_id}</Fact>}
        <Moment name={words.begun[kind]} iso={row.created_at} />
        {kind === "session" && row.updated_at && <Moment name={words.changed} iso={row.updated_at} />}
        {row.submitted_at && <Moment name={words.submitted} iso={row.submitted_at} />}
        {row.state && <Fact name={words.state}>{SESSION_STATES[row.state]}</Fact>}
        {row.progress && <Fact name={words.progress}>{progressText(row.progress)}</Fact>}
        {row.device && <Fact name={words.device}>{row.device}</Fact>}
        {row.platform_powered_by && <Fact name={words.source}>{sourceName(row.platform_powered_by)}</Fact>}
        {details && <Circumstances meta={details.meta} />}
        <Id name={words.ids[kind]}>{row.id}</Id>
        {row.form_id && <Id name={words.form_id}>{row.form_id}</Id>}
      </dl>
      {details && (
        <details className="mt-3 text-meta">
          <summary className="w-fit cursor-pointer rounded-sm text-muted-foreground">{words.raw}</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
            tabIndex={0}
            className="mt-2 max-h-60 overflow-auto rounded-md bg-muted p-3 font-mono select-text"
          >
            {JSON.stringify(
              details.meta,
              (_, part) => (isMasked && typeof part === "string" ? mask(part) : part),
              2,
            )}
          </pre>
        </details>
      )}
    </>
  );
}

/** The row's place among all rows of the view. */
function Position({ row }: { row: GridRow }) {
  const { count, view, is_count_partial } = useAtomValue(gridPageAtom);
  const index = useAtomValue(gridRowsAtom).findIndex(({ id }) => id === row.id);
  if (index < 0 || view === null || is_count_partial) return null;
  const n = view.page * view.limit + index + 1;
  return <Fact name={words.position}>{say(words.position_of, { n, count })}</Fact>;
}

/** Where a response came from, as far as it is known. */
function Circumstances({ meta }: { meta: ResponseMeta }) {
  const isMasked = useAtomValue(isMaskedAtom);
  const shown = (text: string) => (isMasked ? mask(text) : text);
  const { browser, system, kind } = deviceOf(meta.x_useragent);
  const device = [kind && DEVICE_NAMES[kind], system].filter(Boolean).join(", ");
  const { city, region, country } = meta.geo ?? {};
  const place = [city, region, typeof country === "string" ? countryName(country) : null]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ");
  return (
    <>
      {meta.entered_by && (
        <Fact name={meta.platform_powered_by === "draft" ? words.added_by : words.entered_by}>
          {meta.entered_by}
        </Fact>
      )}
      {device && <Fact name={words.device}>{device}</Fact>}
      {browser && <Fact name={words.browser}>{browser}</Fact>}
      {place && <Fact name={words.place}>{shown(place)}</Fact>}
      {meta.time_zone && <Fact name={words.zone}>{shown(meta.time_zone)}</Fact>}
      {meta.x_referer && (
        <Fact name={words.referrer}>
          <span className="break-all">{shown(meta.x_referer)}</span>
        </Fact>
      )}
    </>
  );
}

function Moment({ name, iso }: { name: string; iso: string }) {
  const zone = useAtomValue(gridZoneAtom);
  return (
    <Fact name={name}>
      <RelativeTime iso={iso} /> ({formatExactMoment(iso, zone)})
    </Fact>
  );
}

function Id({ name, children }: { name: string; children: string }) {
  return (
    <Fact name={name}>
      <span className="font-mono break-all select-all">{children}</span>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
