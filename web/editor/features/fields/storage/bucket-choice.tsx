import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type FieldStorage,
  MAX_STORAGE_PATH,
  needsPublicBucket,
  storageMode,
  storagePathIssue,
} from "#core/connections/storage-path.ts";
import type { ExternalBucket } from "#core/contracts/connections/storage.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { say } from "../../../../ui/say.ts";
import {
  bucketsStateAtoms,
  type EnteredStorage,
  enteredStoragesAtom,
  loadBucketsAtom,
  type StorageType,
  saveStorageAtom,
} from "../../../state/connections/field-storage.ts";
import { type Refusal, refusalOf } from "../../../state/connections/refusal.ts";
import { Placeholders } from "./placeholders.tsx";
import { storageTexts as texts } from "./texts.ts";
import { WORDS, wordsOfMode } from "./words-of.ts";

interface BucketChoiceProps {
  field_id: string;
  draft: FieldDraft;
  /** Whose buckets are offered. It never changes. */
  type: StorageType;
  /** Null: nothing is kept in one of them. */
  stored: FieldStorage | null;
  columns: { columns: readonly string[]; later: readonly string[] };
  /** Null: there is nothing to remove. */
  onRemove: (() => void) | null;
}

/** Chooses the bucket and the path, once the buckets are known. */
export function BucketChoice(props: BucketChoiceProps) {
  const { draft, type, stored, onRemove } = props;
  const state = useAtomValue(bucketsStateAtoms[type]);
  const load = useSetAtom(loadBucketsAtom);
  useEffect(() => void load(type), [load, type]);
  const retry = () => void load(type);
  if (state.status === "ready") {
    const isUsable = (one: ExternalBucket) => one.public || !needsPublicBucket(draft);
    if (stored !== null || state.value.some(isUsable)) return <BucketForm {...props} buckets={state.value} />;
    const missing = state.value.length === 0 ? WORDS[type].no_buckets : WORDS[type].no_public_bucket;
    return (
      <Message text={missing}>
        <Button size="sm" onClick={retry}>
          {texts.load_again}
        </Button>
      </Message>
    );
  }
  return (
    <>
      {state.status === "failed" ? (
        <Message text={state.message} isAlert>
          <Button size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </Message>
      ) : (
        <>
          <span role="status" className="sr-only">
            {say(texts.loading, { what: texts.buckets })}
          </span>
          <Skeleton className="h-8 w-full" />
        </>
      )}
      {onRemove !== null && <RemoveButton onClick={onRemove} />}
    </>
  );
}

function Message({ text, isAlert, children }: { text: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      role={isAlert ? "alert" : undefined}
      className={`flex items-center justify-between gap-3 text-meta ${isAlert ? "text-destructive" : "text-muted-foreground"}`}
    >
      <span className="min-w-0 break-words">{text}</span>
      {children}
    </p>
  );
}

const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button onClick={onClick}>{texts.remove}</Button>
  </div>
);

interface BucketFormProps extends BucketChoiceProps {
  buckets: readonly ExternalBucket[];
}

/** Stored by its button, because half of it means nothing. */
function BucketForm({ field_id, draft, type, stored, columns, buckets, onRemove }: BucketFormProps) {
  const words = WORDS[type];
  const save = useSetAtom(saveStorageAtom);
  const [entries, keep] = useAtom(enteredStoragesAtom);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [state, setState] = useState<"saving" | "saved" | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const { bucket, path } = entries[field_id] ?? stored ?? { bucket: "", path: "" };
  const isChanged = bucket !== (stored?.bucket ?? "") || path !== (stored?.path ?? "");
  const isPublic = needsPublicBucket(draft);
  const chosen = buckets.find(({ id }) => id === bucket);
  const mode = storageMode(path, stored?.mode ?? "direct");
  const pathIssue = storagePathIssue(path, { field: draft, ...columns });
  const bucketIssue = bucketProblem({ type, bucket, chosen, isPublic });
  const of = (name: string) => (refusal?.field === name ? refusal.reason : null);
  const isOther = refusal !== null && refusal.field !== "bucket" && refusal.field !== "path";

  function enter(patch: Partial<EnteredStorage>) {
    keep(field_id, { type, bucket, path, ...patch });
    setRefusal(null);
    setState(null);
  }

  async function act() {
    if (state === "saving") return;
    setTried(true);
    if (pathIssue !== null || bucketIssue !== null) {
      // Once the problem is shown.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setState("saving");
    setRefusal(null);
    try {
      await save(field_id, { type, bucket, path, mode });
      setTried(false);
      setState("saved");
    } catch (error) {
      setRefusal(refusalOf(error));
      setState(null);
    }
  }

  return (
    <div ref={form} className="flex flex-col gap-3">
      <FieldLabel
        label={texts.bucket}
        isRequired
        problem={of("bucket") ?? (isTried || bucket !== "" ? bucketIssue : null)}
        hint={chosen && (chosen.public ? words.public_hint : words.private_hint)}
      >
        <Select
          value={bucket}
          placeholder={texts.choose_bucket}
          isRequired
          onChange={(next) => enter({ bucket: next })}
          choices={buckets.map((one) => {
            const isDisabled = isPublic && !one.public;
            const description = isDisabled ? texts.must_be_public : one.public ? texts.public : texts.private;
            return { value: one.id, label: one.name, description, isDisabled };
          })}
        />
      </FieldLabel>
      <FieldLabel
        label={texts.path}
        isRequired
        problem={of("path") ?? (isTried || path !== "" ? pathIssue : null)}
        hint={path === "" ? texts.path_hint : wordsOfMode(type, mode)}
      >
        <Input
          value={path}
          placeholder={texts.path_placeholder}
          maxLength={MAX_STORAGE_PATH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-meta"
          onChange={(event) => enter({ path: event.target.value })}
          onKeyDown={(event) => {
            // It would close the panel.
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            void act();
          }}
        />
      </FieldLabel>
      <Placeholders columns={columns.columns} isOwn={type === "bucket"} />
      {isOther && (
        <p role="alert" className="text-meta text-destructive">
          {refusal.reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {(isChanged || stored === null) && (
          <Button isBusy={state === "saving"} onClick={() => void act()}>
            {texts.save}
          </Button>
        )}
        {onRemove !== null && <RemoveButton onClick={onRemove} />}
        <p role="status" className="text-meta text-muted-foreground">
          {state === "saved" && texts.saved}
        </p>
      </div>
    </div>
  );
}

/** Why a bucket cannot be used, in words; null: it can. */
function bucketProblem({
  type,
  bucket,
  chosen,
  isPublic,
}: Pick<BucketFormProps, "type"> & {
  bucket: string;
  chosen: ExternalBucket | undefined;
  isPublic: boolean;
}): string | null {
  if (bucket === "") return texts.no_bucket;
  if (chosen === undefined) return say(WORDS[type].bucket_gone, { bucket });
  return isPublic && !chosen.public ? say(WORDS[type].bucket_private, { bucket }) : null;
}
