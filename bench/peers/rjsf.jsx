import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { VISIT_FORM } from "../visit-form.ts";

const FORMATS = { email: "email", url: "uri", date: "date", "datetime-local": "date-time", color: "color" };
const WIDGETS = { textarea: "textarea", radio: "radio", range: "range", checkboxes: "checkboxes" };

function property({ type, label, min, max, choices }) {
  const one = choices && {
    oneOf: Object.entries(choices).map(([value, title]) => ({ const: value, title })),
  };
  if (type === "checkboxes") {
    return { type: "array", title: label, uniqueItems: true, items: { type: "string", ...one } };
  }
  if (type === "number" || type === "range") {
    return { type: "integer", title: label, minimum: min, maximum: max };
  }
  if (type === "switch") return { type: "boolean", title: label };
  if (type === "checkbox") return { type: "boolean", title: label, const: true };
  return { type: "string", title: label, format: FORMATS[type], ...one };
}

// RJSF has no pages, so it shows all questions together.
const questions = VISIT_FORM.flatMap((page) => page.questions);
const schema = {
  type: "object",
  required: questions.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    questions.filter(({ when }) => !when).map((question) => [question.name, property(question)]),
  ),
  allOf: questions
    .filter(({ when }) => when)
    .map((question) => ({
      if: {
        properties: { [question.when.name]: { const: question.when.value } },
        required: [question.when.name],
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { [question.name]: property(question) } },
    })),
};
const uiSchema = Object.fromEntries([
  ["ui:order", [...questions.map(({ name }) => name), "*"]],
  ...questions.map(({ name, type }) => [
    name,
    { "ui:widget": WIDGETS[type], ...(type === "tel" && { "ui:options": { inputType: "tel" } }) },
  ]),
]);

let answers = {};
window.knownAnswer = (name) => answers[name];
const remember = ({ formData }) => {
  answers = formData;
};
createRoot(document.getElementById("root")).render(
  <Form schema={schema} uiSchema={uiSchema} validator={validator} noHtml5Validate onChange={remember} />,
);
