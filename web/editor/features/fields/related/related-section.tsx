import { useAtomValue, useSetAtom } from "jotai";
import { ChevronRight, Eye, EyeOff, Flag, Mail, Sigma, Split } from "lucide-react";
import { type ComponentType, useEffect } from "react";
import { Link, useParams } from "react-router";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { type FieldUse, usesOfField } from "#core/forms/logic/uses.ts";
import { say } from "../../../../ui/say.ts";
import { blocksAtom, fieldsByIdAtom } from "../../../state/building/blocks.ts";
import { panelTabAtom } from "../../../state/building/selection.ts";
import { describeWhenShown, isHiding } from "../../../state/building/visibility.ts";
import { channelsStateAtom, loadChannelsAtom } from "../../../state/delivery/channels.ts";
import { formAtom, isSchemaAtom } from "../../../state/editing/document.ts";
import { PanelSection } from "../parts/panel-section.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { placeName, questionName } from "./place-name.ts";
import { texts } from "./texts.ts";
import { useGoToBlock } from "./use-go-to-block.ts";

/** What else decides about a question, and where its answer is used, each with the way there. */
export function RelatedSection({ field_id }: { field_id: string }) {
  // The column of a table has neither a page nor mails.
  return useAtomValue(isSchemaAtom) ? null : <Related field_id={field_id} />;
}

function Related({ field_id }: { field_id: string }) {
  const form = useAtomValue(formAtom);
  const blocks = useAtomValue(blocksAtom);
  const fields = useAtomValue(fieldsByIdAtom);
  const channels = useAtomValue(channelsStateAtom);
  const loadChannels = useSetAtom(loadChannelsAtom);
  const setTab = useSetAtom(panelTabAtom);
  const goTo = useGoToBlock();
  const { form_id } = form;
  useEffect(() => void loadChannels(form_id), [form_id, loadChannels]);
  const own = blocks.find(({ form_field_id }) => form_field_id === field_id);
  const mails = channels.status === "ready" && channels.of === form_id ? channels.value.mails : [];
  const uses = usesOfField(field_id, form, mails);
  const when = describeWhenShown(own?.v_hidden, fields);
  return (
    <PanelSection title={texts.title}>
      <ul className="-mx-2 flex flex-col">
        {own && (
          <Line
            icon={isHiding(own.v_hidden) ? EyeOff : Eye}
            text={when ?? texts.always_shown}
            onGo={() => setTab("visibility")}
          />
        )}
        {own &&
          outerBlocks(own, blocks).map((block) => (
            <Line
              key={block.id}
              icon={isHiding(block.v_hidden) ? EyeOff : Eye}
              text={say(texts.within, {
                place: placeName(block, fields),
                when: describeWhenShown(block.v_hidden, fields) ?? "",
              })}
              onGo={() => goTo(block.id, "visibility")}
            />
          ))}
        {uses.map((use) => (
          <UseLine key={Object.values(use).join(" ")} use={use} onGo={goTo} />
        ))}
      </ul>
    </PanelSection>
  );
}

/** The section and the group around a block that are not always shown. */
function outerBlocks({ parent_id }: BlockDefinition, blocks: readonly BlockDefinition[]): BlockDefinition[] {
  const parent = blocks.find(({ id }) => id === parent_id);
  if (parent === undefined) return [];
  const isConditional = parent.v_hidden !== false && parent.v_hidden !== null;
  return [...outerBlocks(parent, blocks), ...(isConditional ? [parent] : [])];
}

interface UseLineProps {
  use: FieldUse;
  onGo: (block_id: string, tab: "content" | "visibility") => void;
}

function UseLine({ use, onGo }: UseLineProps) {
  const blocks = useAtomValue(blocksAtom);
  const fields = useAtomValue(fieldsByIdAtom);
  const words = useFieldWords();
  switch (use.kind) {
    case "condition": {
      const block = blocks.find(({ id }) => id === use.block_id);
      if (block === undefined) return null;
      const text = say(texts.decides, { place: placeName(block, fields) });
      return <Line icon={Split} text={text} onGo={() => onGo(block.id, "visibility")} />;
    }
    case "formula": {
      const field = fields.get(use.field_id);
      if (field === undefined) return null;
      const block = blocks.find(({ form_field_id }) => form_field_id === field.id);
      const text = say(texts.formula, { place: questionName(field, words.an_untitled) });
      return <Line icon={Sigma} text={text} onGo={block && (() => onGo(block.id, "content"))} />;
    }
    case "ending":
      return <Line icon={Flag} text={texts.ending} page="form/end" />;
    case "recipient":
      return <Line icon={Mail} text={texts.recipient} page="connect/channels" />;
    case "email":
      return <Line icon={Mail} text={texts.email[use.audience]} page="connect/channels" />;
  }
}

interface LineProps {
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  text: string;
  /** Goes to a block, or to a page. */
  onGo?: (() => void) | undefined;
  page?: EditorPage;
}

/** A short summary that leads to where it is set. */
function Line({ icon: Icon, text, onGo, page }: LineProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const className =
    "flex min-h-8 w-full items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-accent pointer-coarse:min-h-10";
  const content = (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 grow break-words">{text}</span>
      <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground rtl:rotate-180" />
    </>
  );
  return (
    <li>
      {page !== undefined ? (
        <Link to={editorPath(organization, project, document_id, page)} className={className}>
          {content}
        </Link>
      ) : (
        <button type="button" disabled={onGo === undefined} onClick={onGo} className={className}>
          {content}
        </button>
      )}
    </li>
  );
}
