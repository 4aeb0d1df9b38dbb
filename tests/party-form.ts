import { FormSketch, whenValue } from "#local/seed/form-draft.ts";

/** Three sections: texts; choices with a question that depends on one of them; a number and a box. */
export function partyForm(): FormSketch {
  const form = new FormSketch("Summer party");
  form.section();
  form.header("Who is coming?");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "email", type: "email", label: "E-mail" });
  form.field({ name: "story", type: "textarea", label: "Story" });
  form.section();
  form.header("What do you like?");
  form.choice(
    { name: "drink", type: "radio", label: "Drink", required: true },
    { tea: "Tea", coffee: "Coffee" },
  );
  form.choice({ name: "food", type: "select", label: "Food" }, { soup: "Soup", cake: "Cake" });
  const gift = form.field({ name: "is_gift", type: "switch", label: "I bring a gift" });
  form.field(
    { name: "gift", type: "text", label: "Which gift?", required: true },
    whenValue(gift, "!=", true),
  );
  form.section();
  form.header("And finally");
  const guests = form.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  form.field({
    name: "seats",
    type: "number",
    label: "Seats",
    readonly: true,
    v_value: [[{ $ref: `#/fields/${guests.id}/value` }, "??", 0], "+", 1],
  });
  form.field({ name: "terms", type: "checkbox", label: "I agree", required: true });
  return form;
}
