import "survey-core/survey-core.min.css";
import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import { VISIT_FORM } from "../visit-form.ts";

const TYPES = {
  textarea: "comment",
  radio: "radiogroup",
  select: "dropdown",
  checkboxes: "checkbox",
  switch: "boolean",
  checkbox: "boolean",
};

function element({ name, type, label, required, min, max, choices, when }) {
  return {
    type: TYPES[type] ?? "text",
    ...(!(type in TYPES) && { inputType: type, min, max }),
    ...(choices && { choices: Object.entries(choices).map(([value, text]) => ({ value, text })) }),
    ...(when && { visibleIf: `{${when.name}} = '${when.value}'` }),
    name,
    title: label,
    isRequired: required,
  };
}

const model = new Model({
  pages: VISIT_FORM.map(({ title, questions }) => ({ name: title, title, elements: questions.map(element) })),
});
// By default, SurveyJS reads a text only when its field loses the focus.
model.textUpdateMode = "onTyping";
window.knownAnswer = (name) => model.data[name];
createRoot(document.getElementById("root")).render(<Survey model={model} />);
