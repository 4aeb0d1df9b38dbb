import type { ItemOutline, QuestionOutline, SectionOutline } from "../outlines/outline.ts";

type Rules = Partial<QuestionOutline>;

/** A question of any type, in one line. */
export const ask = (type: QuestionOutline["type"], label: string, rules: Rules = {}): QuestionOutline => ({
  kind: "question",
  type,
  label,
  ...rules,
});

export const section = (...items: ItemOutline[]): SectionOutline => ({ items });

export const header = (title: string, description?: string): ItemOutline => ({
  kind: "header",
  title,
  ...(description !== undefined && { description }),
});

// Common questions, set up so that browsers can autofill them.

export const fullName = (rules: Rules = {}) =>
  ask("text", "Your name", {
    name: "name",
    required: true,
    autocomplete: ["name"],
    maxlength: 200,
    ...rules,
  });

export const email = (rules: Rules = {}) =>
  ask("email", "Email", {
    name: "email",
    required: true,
    autocomplete: ["email"],
    placeholder: "alice@example.com",
    ...rules,
  });

export const phone = (rules: Rules = {}) =>
  ask("tel", "Phone", { name: "phone", autocomplete: ["tel"], ...rules });

/** A row of buttons from the lowest to the highest number. */
export const scale = (label: string, from: number, to: number, rules: Rules = {}) =>
  ask("toggle-group", label, {
    multiple: false,
    choices: Array.from({ length: to - from + 1 }, (_, index) => {
      const number = String(from + index);
      return { label: number, value: number };
    }),
    ...rules,
  });
