import { isComposing } from "../../ui/is-composing.ts";
import { whenTold } from "./focus-soon.ts";

/** Controls in which Enter sends a form that no script has taken over. */
const ONE_LINE = "input:not([type=file], [type=color])";

/** Focuses a question's control. A drawn answer has none. */
function focusIn(question: HTMLElement | null): void {
  const control = question?.querySelector<HTMLElement>(
    ":is(input, select, textarea, button, [tabindex='0']):not(.wire, .tool, :disabled)",
  );
  (control ?? question)?.focus();
}

/** Focuses a question that was just shown or described. Its control is only found then: an island may replace it. */
export const enterQuestion = (question: HTMLElement | null): void => whenTold(() => focusIn(question));

interface EnterPorts {
  /** Whether Submit is shown, so that Enter would send the form. */
  isLast(): boolean;
  /** Whether the question around an element takes several values. */
  isList(target: Element): boolean;
  /** Presses Next or Submit. */
  advance(): void;
}

/**
 * Enter goes on to the next question, and sends a form only if it is the only one (docs/decisions/085). Ctrl and Cmd
 * press the button from anywhere.
 */
export function goOnWithEnter(form: HTMLFormElement, { isLast, isList, advance }: EnterPorts): void {
  form.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, defaultPrevented, repeat } = event;
    if (key !== "Enter" || isComposing(event) || defaultPrevented) return;
    const target = event.target as Element;
    const isPressed = ctrlKey || metaKey;
    if (!isPressed && !(isLast() && target.matches(ONE_LINE))) return;
    event.preventDefault();
    if (repeat) return;
    const questions = [...form.querySelectorAll<HTMLElement>(".question")].filter((one) =>
      one.checkVisibility(),
    );
    if (isPressed || (!questions[1] && !isList(target))) return advance();
    const next = questions[questions.indexOf(target.closest<HTMLElement>(".question")!) + 1];
    focusIn(next ?? form.querySelector(".submit")!);
  });
}
