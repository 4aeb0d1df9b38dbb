import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Product, ProductOption } from "#core/contracts/inventory/products.ts";
import { can } from "#core/fields/registry.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { saveProductAtom } from "../../state/inventory/products.ts";
import { valuesFromLines, valuesOf } from "./product-draft.ts";
import { texts } from "./texts.ts";

const newId = () => crypto.randomUUID();

/** Edits a product's name and options. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const save = useSetAtom(saveProductAtom);
  const [name, setName] = useState(product.name);
  const [options, setOptions] = useState(product.options);
  const isNameless = name.trim() === "" || options.some((option) => option.name.trim() === "");

  return (
    <FormDialog
      onClose={onClose}
      title={product.name === "" ? texts.products.create : product.name}
      width="md"
      action={texts.products.save}
      isReady={!isNameless}
      onSubmit={() => save(product.id, { name: name.trim(), options })}
    >
      {(problem) => (
        <>
          <FieldLabel label={texts.products.name} problem={problem}>
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </FieldLabel>
          {options.map((option, index) => (
            <OptionInputs
              key={option.id}
              option={option}
              onChange={(next) => setOptions(options.with(index, next))}
              onRemove={() => setOptions(options.filter((one) => one !== option))}
            />
          ))}
          <Button
            className="self-start"
            onClick={() => setOptions([...options, { id: newId(), name: "", field_id: null, values: [] }])}
          >
            <Plus aria-hidden />
            {texts.products.add_option}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

interface OptionInputsProps {
  option: ProductOption;
  onChange: (option: ProductOption) => void;
  onRemove: () => void;
}

function OptionInputs({ option, onChange, onRemove }: OptionInputsProps) {
  const { fields } = useAtomValue(formAtom);
  const [lines, setLines] = useState(option.values.map(({ value }) => value).join("\n"));
  const choices = fields.filter(({ type }) => can(type, "options"));

  function link(field_id: string) {
    const field = choices.find(({ id }) => id === field_id);
    const values = field
      ? valuesOf(field, option.values, newId)
      : option.values.map((value) => ({ ...value, sku: null }));
    setLines(values.map(({ value }) => value).join("\n"));
    onChange({ ...option, field_id: field?.id ?? null, values });
  }

  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 text-meta text-muted-foreground">{option.name || texts.products.option}</legend>
      <FieldLabel label={texts.products.option_name} hint={texts.products.option_hint}>
        <Input
          value={option.name}
          maxLength={200}
          onChange={(event) => onChange({ ...option, name: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label={texts.products.asked_by}>
        <Combobox
          isClearable
          value={option.field_id ?? ""}
          onChange={link}
          choices={[
            { value: "", label: texts.products.no_question },
            ...choices.map(({ id, label, name }) => ({ value: id, label: label || name })),
          ]}
        />
      </FieldLabel>
      <FieldLabel
        label={texts.products.values}
        hint={option.field_id === null ? undefined : texts.products.values_linked}
      >
        <Textarea
          rows={4}
          value={lines}
          readOnly={option.field_id !== null}
          onChange={(event) => {
            setLines(event.target.value);
            onChange({ ...option, values: valuesFromLines(event.target.value, option.values, newId) });
          }}
        />
      </FieldLabel>
      <Button size="sm" variant="ghost" className="self-end" onClick={onRemove}>
        {texts.products.remove_option}
      </Button>
    </fieldset>
  );
}
