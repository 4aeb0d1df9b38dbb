import { useSetAtom } from "jotai";
import { Suspense, useState } from "react";
import type { AnsweredPlace } from "#core/contracts/results.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { csvLine } from "#core/tables/export/csv.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { readPlacesAtom } from "../../../state/grid/results/answers.ts";
import { ByGroup, Loaded } from "./by-group.tsx";
import { QuestionFrame, TableButton } from "./card.tsx";
import { CardExportMenu } from "./export-menu.tsx";
import { useReport } from "./report.ts";
import { texts } from "./texts.ts";
import { usePart } from "./use-part.ts";
import { useRenewal } from "./use-renewal.ts";

const PlacesMap = lazyPart(() => import("./places-map.tsx"));

/** A question that is answered with places: a map of the latest ones. */
export function PlacesCard({ field }: { field: FieldDefinition }) {
  const report = useReport();
  const [isTable, setTable] = useState(false);
  const [places, setPlaces] = useState<readonly (readonly AnsweredPlace[])[]>([]);
  const question = fieldName(field);
  const csv = () => {
    const lines = places.flat().map(({ latitude, longitude }) => csvLine([latitude, longitude]));
    return `\uFEFF${csvLine([texts.latitude, texts.longitude])}${lines.join("")}`;
  };
  const note = (group: number, found: readonly AnsweredPlace[]) =>
    setPlaces((before) => Object.assign([...before], { [group]: found }));
  return (
    <QuestionFrame
      field={field}
      actions={
        <>
          <TableButton question={question} isTable={isTable} onChange={setTable} />
          {report.groups.length === 1 && <CardExportMenu question={question} csv={csv} />}
        </>
      }
    >
      <ByGroup>
        {(group, isNear) => (
          <Places {...{ field, group, isNear, isTable }} onRead={(found) => note(group, found)} />
        )}
      </ByGroup>
    </QuestionFrame>
  );
}

interface PlacesProps {
  field: FieldDefinition;
  group: number;
  isNear: boolean;
  isTable: boolean;
  onRead: (places: readonly AnsweredPlace[]) => void;
}

function Places({ field, group, isNear, isTable, onRead }: PlacesProps) {
  const report = useReport();
  const read = useSetAtom(readPlacesAtom);
  const { answered } = report.resultsOf(field)[group]!;
  const renewal = useRenewal(report.version, answered);
  const part = usePart(isNear ? renewal : null, async (signal) => {
    const places = await read({ field_id: field.id, group, signal });
    onRead(places);
    return places;
  });
  const label = say(texts.map, { question: fieldName(field) });
  return (
    <Loaded part={part} skeleton="aspect-[10/6] w-full">
      {(places) => (
        <>
          {isTable ? (
            <PlacesTable label={say(texts.answers_of, { question: fieldName(field) })} places={places} />
          ) : (
            <Suspense fallback={<Skeleton className="aspect-[10/6] w-full" />}>
              <PlacesMap label={label} places={places} group={group} />
            </Suspense>
          )}
          <p className="mt-2 text-meta text-muted-foreground">
            {say(answered > places.length ? texts.latest_places : texts.on_map, { n: places.length })}
          </p>
        </>
      )}
    </Loaded>
  );
}

function PlacesTable({ label, places }: { label: string; places: readonly AnsweredPlace[] }) {
  const report = useReport();
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="max-h-80 overflow-y-auto"
    >
      <table className="chart-table">
        <caption className="chart-said">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.response}</th>
            <th scope="col">{texts.latitude}</th>
            <th scope="col">{texts.longitude}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ response_id, latitude, longitude }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a response may have the same place twice
            <tr key={`${response_id} ${index}`}>
              <th scope="row">
                <a className="chart-link" href={report.recordHref(response_id)}>
                  {texts.open_response}
                </a>
              </th>
              <td>{latitude}</td>
              <td>{longitude}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
