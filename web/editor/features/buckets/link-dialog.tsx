import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { BucketObject, LinkSpan, ObjectLink } from "#core/contracts/buckets.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { relativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import { signLinkAtom } from "../../state/buckets/changes.ts";
import { shownName } from "./object-names.ts";
import { texts } from "./texts.ts";

interface LinkDialogProps {
  document_id: string;
  object: BucketObject;
  isPublic: boolean;
  onClose: () => void;
}

const { link: words } = texts;
const SPANS = (Object.keys(words.spans) as LinkSpan[]).map((value) => ({ value, label: words.spans[value] }));

/** The link of a file: the stable one of a public bucket, or a signed one for as long as chosen. */
export function LinkDialog({ document_id, object, isPublic, onClose }: LinkDialogProps) {
  const [span, setSpan] = useState<LinkSpan>("day");
  const [link, setLink] = useState<ObjectLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = useSetAtom(signLinkAtom);

  async function create(valid_for: LinkSpan) {
    setProblem(null);
    try {
      setLink(await sign(document_id, object, valid_for));
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a public link is asked for once
  useEffect(() => {
    if (isPublic) void create("day");
  }, [isPublic]);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(words.title, { name: shownName(object) })}
      description={isPublic ? words.public : words.private}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="flex flex-col gap-4">
        {!isPublic && (
          <div className="flex items-end gap-2">
            <FieldLabel label={words.valid_for} className="grow">
              <Select
                value={span}
                onChange={(value) => {
                  setSpan(value);
                  setLink(null);
                }}
                choices={SPANS}
              />
            </FieldLabel>
            <Button variant="primary" onClick={() => void create(span)}>
              {words.create}
            </Button>
          </div>
        )}
        {problem !== null && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
        {link !== null && (
          <CopyField
            label={words.label}
            text={link.url}
            {...(link.expires_at !== null && {
              hint: say(words.expires, { when: relativeTime(link.expires_at, Date.now()) }),
            })}
          />
        )}
      </div>
    </Dialog>
  );
}
