import { BuilderPage, type BuilderPageProps } from "../features/blocks/builder-page.tsx";
import { FieldPanel } from "../features/fields/field-panel.tsx";
import { FieldPreview } from "../features/fields/field-preview.tsx";

const renderField: BuilderPageProps["renderField"] = (field) => <FieldPreview field={field} />;

/** Brings blocks and fields together: the canvas shows fields, the panel edits them. */
export default function FormEditPage() {
  return <BuilderPage renderField={renderField} fieldPanel={<FieldPanel />} />;
}
