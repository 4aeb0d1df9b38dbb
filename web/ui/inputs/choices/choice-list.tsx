import { Check } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { classNames } from "../../class-names.ts";
import { FieldPopup } from "../../overlays/field-popup.tsx";
import { texts } from "../../texts.ts";
import { type Choice, type Choices, flatChoices } from "./choices.ts";

interface ChoiceListProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  label: string | undefined;
  labelledBy: string;
  choices: Choices;
  value: string;
  /** Its place among all choices; -1: none. */
  active: number;
  onActive: (index: number) => void;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The open list of a select or combobox, which keeps the focus and takes the keys. */
export default function ChoiceList(props: ChoiceListProps) {
  const { id, anchor, label, labelledBy, choices, value, active, onActive, onChoose, onClose } = props;
  let index = 0;
  const option = (choice: Choice) => {
    const place = index++;
    return (
      <Option
        key={choice.value}
        id={`${id}-${place}`}
        choice={choice}
        isChosen={choice.value === value}
        isActive={place === active}
        onChoose={() => onChoose(choice.value)}
        onPoint={() => onActive(place)}
      />
    );
  };
  return (
    <FieldPopup
      anchor={anchor}
      onClose={onClose}
      keepsFocus
      className="flex max-h-[min(20rem,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) flex-col sm:max-w-96"
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-labelledby={label === undefined ? labelledBy : undefined}
        // It scrolls itself: a scrolled popup around it would need the focus.
        className="min-h-0 overflow-y-auto overscroll-contain p-1"
      >
        {choices.map((each) =>
          "choices" in each ? (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
            <div key={`group ${each.label}`} role="group" aria-label={each.label}>
              <p aria-hidden className="px-2 pt-1.5 pb-0.5 text-meta text-muted-foreground">
                {each.label}
              </p>
              {each.choices.map(option)}
            </div>
          ) : (
            option(each)
          ),
        )}
      </div>
      {flatChoices(choices).length === 0 && (
        <p role="status" className="px-3 pb-2 text-muted-foreground">
          {texts.nothing_found}
        </p>
      )}
    </FieldPopup>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ id, choice, isChosen, isActive, onChoose, onPoint }: OptionProps) {
  const { label, description, icon: Icon, isDisabled } = choice;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive) return;
    // The list has its final height in the next frame.
    const frame = requestAnimationFrame(() => option.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the control has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
    <div
      ref={option}
      id={id}
      role="option"
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      onClick={isDisabled ? undefined : onChoose}
      onPointerMove={isActive || isDisabled ? undefined : onPoint}
      className={classNames(
        "flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 select-none pointer-coarse:min-h-10",
        "aria-disabled:cursor-default aria-disabled:opacity-45",
        isActive && "bg-accent text-accent-foreground",
      )}
    >
      {Icon !== undefined && <Icon className="size-4 shrink-0 opacity-70" />}
      <span className="min-w-0 grow">
        <span className="block break-words">
          <bdi>{label}</bdi>
        </span>
        {description !== undefined && (
          <span
            id={`${id}-description`}
            // It is the description, and no part of the name.
            aria-hidden
            className={classNames("block text-meta", isActive ? "opacity-80" : "text-muted-foreground")}
          >
            {description}
          </span>
        )}
      </span>
      <Check aria-hidden className={classNames("size-4 shrink-0", !isChosen && "invisible")} />
    </div>
  );
}
