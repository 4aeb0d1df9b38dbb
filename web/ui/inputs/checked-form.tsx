import { type ComponentProps, type FormEvent, type InputEvent, useState } from "react";
import { type FieldProblems, FieldProblemsContext, problemOf } from "./field-problems.ts";

interface CheckedFormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** Called when every input is valid. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that says what is wrong at the field, in our words, instead of in the browser's bubble. Inputs say their
 * rules as usual (`required`, `type="email"`, `minLength`), in a `FieldLabel` that shows the problem.
 */
export function CheckedForm({ onSubmit, onInput, ...props }: CheckedFormProps) {
  const [problems, setProblems] = useState<FieldProblems>(new Map());

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog may be inside a form of the page: React events bubble out of portals.
    event.stopPropagation();
    const found = new Map<string, string>();
    let first: HTMLElement | null = null;
    for (const element of event.currentTarget.elements) {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
      const problem = problemOf(element);
      const id = fieldOf(element);
      if (problem === null || id === undefined) continue;
      first ??= element;
      if (!found.has(id)) found.set(id, problem);
    }
    setProblems(found);
    if (first === null) onSubmit(event);
    else first.focus();
  }

  /** A corrected field is no longer wrong; other fields stay as they were at the attempt. */
  function correct(event: InputEvent<HTMLFormElement>) {
    onInput?.(event);
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const id = fieldOf(target);
    if (id === undefined || !problems.has(id) || problemOf(target) !== null) return;
    setProblems(new Map([...problems].filter(([field]) => field !== id)));
  }

  return (
    <FieldProblemsContext value={problems}>
      <form {...props} noValidate onSubmit={check} onInput={correct} />
    </FieldProblemsContext>
  );
}

const fieldOf = (element: Element) => element.closest<HTMLElement>("[data-field]")?.dataset.field;
