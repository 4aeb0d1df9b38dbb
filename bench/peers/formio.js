import "bootstrap/dist/css/bootstrap.min.css";
import "@formio/js/dist/formio.form.min.css";
import { Formio } from "@formio/js";
import { VISIT_FORM } from "../visit-form.ts";

const TYPES = {
  email: "email",
  url: "url",
  number: "number",
  textarea: "textarea",
  radio: "radio",
  select: "select",
  checkboxes: "selectboxes",
  switch: "checkbox",
  checkbox: "checkbox",
};

/** Converts a question. Dates, colors and sliders use the browser's controls: Form.io's calendar needs a CDN. */
function component({ name, type, label, required, min, max, choices, when }) {
  const values = choices && Object.entries(choices).map(([value, text]) => ({ value, label: text }));
  return {
    type: TYPES[type] ?? "textfield",
    ...(!(type in TYPES) && { inputType: type }),
    ...(type === "select" ? { data: { values } } : { values }),
    ...(when && { conditional: { show: true, when: when.name, eq: when.value } }),
    key: name,
    label,
    input: true,
    validate: { required, min, max },
  };
}

const form = await Formio.createForm(document.getElementById("root"), {
  display: "wizard",
  components: VISIT_FORM.map(({ title, questions }, index) => ({
    type: "panel",
    key: `page${index}`,
    title,
    components: questions.map(component),
  })),
});
window.knownAnswer = (name) => form.submission.data[name];
