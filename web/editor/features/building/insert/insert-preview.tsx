import type { ReactNode } from "react";
import { builderRow, PRESETS, type Preset } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";
import { type FieldDraft, withType } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import type { BlockType } from "#core/forms/definition/definition.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { BLOCK_TYPE_ROWS } from "../canvas/block-types.ts";
import QuestionFrame from "../canvas/question-frame.tsx";
import type { InsertChoice } from "./insert-choices.ts";
import { texts } from "./texts.ts";

/** A small preview of the entry, without the name and description that the list shows. */
export default function InsertPreview({ choice }: { choice: InsertChoice | undefined }) {
  if (choice === undefined) return null;
  const { insertion, label } = choice;
  return (
    <div aria-hidden inert data-insert-preview className="pointer-events-none overflow-hidden rounded-lg">
      {insertion.kind === "block" && (
        <Card>
          <BlockPicture type={insertion.type} />
        </Card>
      )}
      {insertion.kind === "field" && <QuestionPicture field={sampleField(insertion.type, label)} />}
      {insertion.kind === "preset" && <QuestionPicture field={samplePreset(insertion.preset)} />}
      {insertion.kind === "unused" && (
        <Card>
          <p className="font-medium">{label}</p>
        </Card>
      )}
    </div>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-muted/40 p-4">{children}</div>
  );
}

function QuestionPicture({ field }: { field: FieldDraft }) {
  if (field.type !== "hidden") return <QuestionFrame title={texts.sample.preview} field={field} />;
  return (
    <Card>
      <p className="text-muted-foreground">{texts.sample.hidden}</p>
    </Card>
  );
}

function samplePreset(preset: Preset): FieldDraft {
  const { type, label, answers } = PRESETS[preset];
  return { ...sampleField(type, label, answers), multiple: false };
}

function sampleField(
  type: FieldType,
  label: string,
  choices: readonly string[] = texts.sample.options,
): FieldDraft {
  const options = can(type, "options")
    ? choices.map((text, index) => ({ id: text, value: text, label: text, index }))
    : [];
  const empty: FieldDraft = { name: "", type, label, options, optgroups: [] };
  return { ...withType(empty, type, () => ""), data: builderRow(type).defaults?.data ?? null };
}

const bar = (className: string) => (
  <span className={`block h-2 rounded-full bg-foreground/20 ${className}`} />
);

function BlockPicture({ type }: { type: BlockType }) {
  switch (type) {
    case "section":
      return (
        <>
          <p className="flex items-center gap-2 text-meta text-muted-foreground after:h-px after:grow after:bg-border">
            {texts.sample.section}
          </p>
          <p className="text-[18px] leading-6 font-semibold">{texts.sample.section_title}</p>
          <span className="h-9 rounded-md border border-input bg-card" />
        </>
      );
    case "header":
      return (
        <>
          <p className="text-[18px] leading-6 font-semibold">{texts.sample.heading}</p>
          {bar("w-full")}
          {bar("w-2/3")}
        </>
      );
    case "group":
      return (
        <>
          <p className="font-semibold">{texts.sample.group}</p>
          <span className="h-8 rounded-md border border-input bg-card" />
          <span className="h-8 rounded-md border border-input bg-card" />
        </>
      );
    case "html":
      return (
        <>
          {bar("w-full")}
          {bar("w-5/6")}
          {bar("w-2/3")}
        </>
      );
    case "divider":
      return (
        <>
          {bar("w-2/3")}
          <hr className="border-input" />
          {bar("w-1/2")}
        </>
      );
    default:
      return (
        <span className="flex aspect-video items-center justify-center rounded-md border border-border bg-card text-muted-foreground">
          <Icon name={BLOCK_TYPE_ROWS[type].icon} className="size-8" />
        </span>
      );
  }
}
