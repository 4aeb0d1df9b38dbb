import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { textDirection } from "#core/forms/definition/language.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/inputs/checkbox.tsx";
import { CheckedForm } from "../ui/inputs/checked-form.tsx";
import type { Choices } from "../ui/inputs/choices/choices.ts";
import { Combobox } from "../ui/inputs/choices/combobox.tsx";
import { Select } from "../ui/inputs/choices/select.tsx";
import { ColorInput } from "../ui/inputs/colors/color-input.tsx";
import type { ControlProps } from "../ui/inputs/control-props.ts";
import { DateInput } from "../ui/inputs/dates/date-input.tsx";
import { FieldLabel } from "../ui/inputs/field-label.tsx";
import { FileButton } from "../ui/inputs/file-button.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { NumberInput } from "../ui/inputs/number-input.tsx";
import { SearchInput } from "../ui/inputs/search-input.tsx";
import { Slider } from "../ui/inputs/slider.tsx";
import { Switch } from "../ui/inputs/switch.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import type { GalleryAddress } from "./address.ts";
import "../editor/editor.css";
import "./controls.css";

const ROLES: Choices = [
  { value: "viewer", label: "Viewer", description: "Sees responses" },
  { value: "editor", label: "Editor", description: "Edits forms and responses" },
  { value: "admin", label: "Admin", description: "Manages members" },
  { value: "owner", label: "Owner", isDisabled: true },
];
const FRUIT: Choices = [
  { value: "", label: "No answer" },
  {
    label: "Citrus",
    choices: ["Grapefruit", "Lemon", "Lime", "Orange"].map((label) => ({ value: label, label })),
  },
  {
    label: "Berries",
    choices: ["Blackberry", "Blueberry", "Raspberry"].map((label) => ({ value: label, label })),
  },
];
const ZONES: Choices = Intl.supportedValuesOf("timeZone").map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

/** One control in every state. */
function States<Value>({
  title,
  empty,
  filled,
  draw,
}: {
  title: string;
  empty: Value;
  filled: Value;
  draw: (props: ControlProps<Value>) => ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <State label={`${title}: empty`} first={empty} draw={draw} />
      <State label={`${title}: filled`} first={filled} draw={draw} hint="A hint about it." />
      <State label={`${title}: invalid`} first={filled} draw={draw} problem="What is wrong." />
      <State label={`${title}: disabled`} first={filled} draw={draw} isDisabled />
    </section>
  );
}

interface StateProps<Value> {
  label: string;
  first: Value;
  draw: (props: ControlProps<Value>) => ReactNode;
  hint?: string;
  problem?: string;
  isDisabled?: boolean;
}

function State<Value>({ label, first, draw, hint, problem, isDisabled }: StateProps<Value>) {
  const [value, setValue] = useState(first);
  return (
    <FieldLabel label={label} hint={hint} problem={problem}>
      {draw({ value, onChange: setValue, isDisabled })}
    </FieldLabel>
  );
}

function SampleSwitch({ value, onChange, isDisabled }: ControlProps<boolean>) {
  return <Switch checked={value} onCheckedChange={onChange} disabled={isDisabled} />;
}

function SampleCheckbox({ value, onChange, isDisabled }: ControlProps<boolean>) {
  return <Checkbox checked={value} onCheckedChange={onChange} disabled={isDisabled} />;
}

function SampleConfirmation({ title, confirmation }: { title: string; confirmation?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description="This can’t be undone."
        action="Delete"
        confirmation={confirmation}
        onConfirm={() => {}}
      />
    </>
  );
}

/** Its button shows every problem in our words. */
function SampleForm() {
  return (
    <CheckedForm aria-label="Form" onSubmit={() => {}}>
      <section>
        <h2>A form</h2>
        <FieldLabel label="Name" isRequired>
          <Input required data-missing="Enter a name." />
        </FieldLabel>
        <FieldLabel label="Email" isRequired hint="We send a code to it.">
          <Input type="email" required />
        </FieldLabel>
        <FieldLabel label="Password">
          <Input type="password" minLength={8} />
        </FieldLabel>
        <Button type="submit">Send</Button>
      </section>
    </CheckedForm>
  );
}

function Controls() {
  const [isOpen, setOpen] = useState(false);
  const all = (
    <>
      <States
        title="Select"
        empty=""
        filled="editor"
        draw={(props) => <Select {...props} choices={ROLES} />}
      />
      <States
        title="Select with groups"
        empty=""
        filled="Lime"
        draw={(props) => <Select {...props} choices={FRUIT} />}
      />
      <States
        title="Combobox"
        empty=""
        filled="Europe/Vienna"
        draw={(props) => <Combobox {...props} choices={ZONES} isClearable />}
      />
      <States
        title="Date"
        empty=""
        filled="2026-11-23"
        draw={(props) => <DateInput {...props} kind="date" min="2026-01-05" max="2027-12-31" />}
      />
      <States
        title="Date and time"
        empty=""
        filled="2026-11-23T14:05"
        draw={(props) => <DateInput {...props} kind="datetime-local" />}
      />
      <States title="Time" empty="" filled="14:05" draw={(props) => <DateInput {...props} kind="time" />} />
      <States
        title="Month"
        empty=""
        filled="2026-11"
        draw={(props) => <DateInput {...props} kind="month" />}
      />
      <States
        title="Week"
        empty=""
        filled="2026-W48"
        draw={(props) => <DateInput {...props} kind="week" />}
      />
      <States
        title="Number"
        empty={null as number | null}
        filled={7}
        draw={(props) => <NumberInput {...props} min={1} max={12} isWhole />}
      />
      <States title="Slider" empty={0} filled={7} draw={(props) => <Slider {...props} min={0} max={10} />} />
      <States
        title="Color"
        empty=""
        filled="#2f6f57"
        draw={(props) => <ColorInput {...props} isClearable />}
      />
      <States
        title="Search"
        empty=""
        filled="Ada"
        draw={(props) => <SearchInput {...props} placeholder="Search" />}
      />
      <States title="Switch" empty={false} filled={true} draw={(props) => <SampleSwitch {...props} />} />
      <States title="Checkbox" empty={false} filled={true} draw={(props) => <SampleCheckbox {...props} />} />
      <section aria-label="File">
        <h2>File</h2>
        <FileButton chosen={null} onChoose={() => {}} of="Contract" />
        <FileButton chosen="a file with a rather long name that is cut off.pdf" onChoose={() => {}} />
        <FileButton isDisabled onChoose={() => {}} />
      </section>
      <SampleForm />
    </>
  );
  return (
    <main className="gallery-controls">
      <h1>Controls of the editor</h1>
      <Button onClick={() => setOpen(true)}>Open in a dialog</Button>
      <SampleConfirmation title="Delete the webhook?" />
      <SampleConfirmation title="Delete the form?" confirmation="DELETE it" />
      {!isOpen && all}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Controls in a dialog" width="lg">
        {all}
      </Dialog>
    </main>
  );
}

/** Every control of the editor in every state. */
export function showControls({ appearance, lang }: GalleryAddress): void {
  const isDark =
    appearance === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : appearance === "dark";
  const { documentElement: root } = document;
  root.dataset.theme = isDark ? "dark" : "light";
  root.dir = textDirection(lang);
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Controls />);
}
