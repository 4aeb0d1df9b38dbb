import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { sayWith } from "../../../../ui/say.ts";
import {
  enteredStoragesAtom,
  pathColumnsAtom,
  storagesAtom,
} from "../../../state/connections/field-storage.ts";
import { canEditAtom, isSchemaAtom } from "../../../state/editing/document.ts";
import { PanelSection } from "../parts/panel-section.tsx";
import { BucketChoice } from "./bucket-choice.tsx";
import { RemoveStorage } from "./remove-storage.tsx";
import { storageTexts as texts } from "./texts.ts";

interface StorageSectionProps {
  field_id: string;
  draft: FieldDraft;
}

/** Where the files of a stored question are kept: on this server only, or also in a bucket of the connected database. */
export default function StorageSection({ field_id, draft }: StorageSectionProps) {
  const stored = useAtomValue(storagesAtom)[field_id] ?? null;
  const columns = useAtomValue(pathColumnsAtom);
  const canEdit = useAtomValue(canEditAtom);
  const isSchema = useAtomValue(isSchemaAtom);
  // The rows of other tables are here, and so are their files.
  if (columns === null && stored === null && isSchema) return null;
  return (
    <PanelSection title={texts.title}>
      {canEdit && columns !== null ? (
        <ChosenStorage {...{ field_id, draft, stored, columns }} />
      ) : (
        <StoredFacts stored={stored} />
      )}
      {canEdit && columns === null && (stored === null ? <NoTable /> : <Remove {...{ field_id, stored }} />)}
    </PanelSection>
  );
}

/** For those who cannot change it. */
function StoredFacts({ stored }: { stored: FieldStorage | null }) {
  if (stored === null) return <p>{texts.kept_here}</p>;
  const { bucket, path, mode } = stored;
  return (
    <>
      <p className="break-words">
        {sayWith(texts.in_bucket, {
          bucket: <strong className="font-medium">{bucket}</strong>,
          path: <code className="break-all">{path}</code>,
        })}
      </p>
      <p className="text-meta text-muted-foreground">{texts[mode]}</p>
    </>
  );
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

interface ChosenStorageProps extends StorageSectionProps {
  stored: FieldStorage | null;
  columns: { columns: readonly string[]; later: readonly string[] };
}

function ChosenStorage({ stored, ...props }: ChosenStorageProps) {
  const [entries, enter] = useAtom(enteredStoragesAtom);
  const [isAsked, setAsked] = useState(false);
  const { field_id } = props;
  const isOutside = stored !== null || entries[field_id] !== undefined;
  return (
    <>
      <FieldLabel label={texts.place} hint={isOutside ? texts.outside_hint : texts.here_hint}>
        <Select
          value={isOutside ? "outside" : "here"}
          onChange={(place) => {
            if (place === "here" && stored !== null) setAsked(true);
            else enter(field_id, place === "outside" ? { bucket: "", path: "" } : null);
          }}
          choices={[
            { value: "here", label: texts.here },
            { value: "outside", label: texts.outside },
          ]}
        />
      </FieldLabel>
      {isOutside && <BucketChoice {...props} stored={stored} onRemove={stored && (() => setAsked(true))} />}
      {isAsked && stored !== null && (
        <RemoveStorage field_id={field_id} stored={stored} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
