import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { sayWith } from "../../../../ui/say.ts";
import { hasDatabaseAtom } from "../../../state/connections/connected-tables.ts";
import {
  answerColumnsAtom,
  bucketsStateAtoms,
  enteredStoragesAtom,
  loadBucketsAtom,
  pathColumnsAtom,
  type StorageType,
  storagesAtom,
} from "../../../state/connections/field-storage.ts";
import { canEditAtom, isSchemaAtom } from "../../../state/editing/document.ts";
import { PanelSection } from "../parts/panel-section.tsx";
import { BucketChoice } from "./bucket-choice.tsx";
import { RemoveStorage } from "./remove-storage.tsx";
import { storageTexts as texts } from "./texts.ts";
import { wordsOfMode } from "./words-of.ts";

interface StorageSectionProps {
  field_id: string;
  draft: FieldDraft;
}

/** Where the files of a stored question are kept: on this server only, or also in a bucket. */
export default function StorageSection({ field_id, draft }: StorageSectionProps) {
  const stored = useAtomValue(storagesAtom)[field_id] ?? null;
  const columns = useAtomValue(pathColumnsAtom);
  const hasDatabase = useAtomValue(hasDatabaseAtom);
  const canEdit = useAtomValue(canEditAtom);
  const isSchema = useAtomValue(isSchemaAtom);
  const isDisconnected = columns === null && stored?.type === "x-supabase";
  if (!canEdit || isDisconnected) {
    return (
      <PanelSection title={texts.title}>
        <StoredFacts stored={stored} />
        {canEdit && stored !== null && <Remove {...{ field_id, stored }} />}
      </PanelSection>
    );
  }
  return (
    <PanelSection title={texts.title}>
      <ChosenStorage {...{ field_id, draft, stored }} />
      {columns === null && hasDatabase && !isSchema && stored === null && <NoTable />}
    </PanelSection>
  );
}

/** For those who cannot change it. */
function StoredFacts({ stored }: { stored: FieldStorage | null }) {
  if (stored === null) return <p>{texts.kept_here}</p>;
  const path = <code className="break-all">{stored.path}</code>;
  return (
    <>
      <p className="break-words">
        {stored.type === "bucket" ? (
          <OwnBucket id={stored.bucket} path={path} />
        ) : (
          sayWith(texts.in_bucket, {
            bucket: <strong className="font-medium">{stored.bucket}</strong>,
            path,
          })
        )}
      </p>
      <p className="text-meta text-muted-foreground">{wordsOfMode(stored.type, stored.mode)}</p>
    </>
  );
}

/** What is stored is the id of the bucket. */
function OwnBucket({ id, path }: { id: string; path: ReactNode }) {
  const state = useAtomValue(bucketsStateAtoms.bucket);
  const load = useSetAtom(loadBucketsAtom);
  useEffect(() => void load("bucket"), [load]);
  if (state.status !== "ready") return null;
  const name = state.value.find((one) => one.id === id)?.name;
  if (name === undefined) return sayWith(texts.in_lost_bucket, { path });
  return sayWith(texts.in_own_bucket, { bucket: <strong className="font-medium">{name}</strong>, path });
}

/** A path can name columns, so there has to be a table first. */
function NoTable() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <p className="text-meta text-muted-foreground">
      {texts.no_table}{" "}
      <Link
        to={editorPath(organization, project, document_id, "connect/database/supabase")}
        className="underline underline-offset-2"
      >
        {texts.connect}
      </Link>
    </p>
  );
}

function Remove({ field_id, stored }: { field_id: string; stored: FieldStorage }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{texts.remove}</Button>
      {isAsked && <RemoveStorage {...{ field_id, stored }} onClose={() => setAsked(false)} />}
    </div>
  );
}

const PLACES = {
  bucket: { label: texts.own, hint: texts.own_hint },
  "x-supabase": { label: texts.outside, hint: texts.outside_hint },
} as const satisfies Record<StorageType, object>;

interface ChosenStorageProps extends StorageSectionProps {
  stored: FieldStorage | null;
}

function ChosenStorage({ stored, field_id, draft }: ChosenStorageProps) {
  const columns = useAtomValue(pathColumnsAtom);
  const answers = useAtomValue(answerColumnsAtom);
  const isSchema = useAtomValue(isSchemaAtom);
  const [entries, enter] = useAtom(enteredStoragesAtom);
  const [isAsked, setAsked] = useState(false);
  const type = (entries[field_id] ?? stored)?.type ?? null;
  // The rows of a connected table of a database are outside only.
  const isElsewhere = isSchema && columns !== null;
  const offered = [
    ...(isElsewhere ? [] : (["bucket"] as const)),
    ...(columns === null ? [] : (["x-supabase"] as const)),
  ];
  return (
    <>
      <FieldLabel label={texts.place} hint={type === null ? texts.here_hint : PLACES[type].hint}>
        <Select
          value={type ?? "here"}
          onChange={(place) => {
            const chosen = offered.find((one) => one === place);
            if (chosen === undefined && stored !== null) setAsked(true);
            else if (chosen === undefined || chosen === stored?.type) enter(field_id, null);
            else enter(field_id, { type: chosen, bucket: "", path: "" });
          }}
          choices={[
            { value: "here", label: texts.here },
            ...offered.map((value) => ({ value, label: PLACES[value].label })),
          ]}
        />
      </FieldLabel>
      {type !== null && (
        <BucketChoice
          key={type}
          {...{ field_id, draft, type }}
          stored={stored?.type === type ? stored : null}
          columns={type === "bucket" ? answers : (columns ?? answers)}
          onRemove={stored && (() => setAsked(true))}
        />
      )}
      {isAsked && stored !== null && (
        <RemoveStorage field_id={field_id} stored={stored} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
