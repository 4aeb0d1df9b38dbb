import { useEffect, useState } from "react";
import { VISIT_FORM } from "../visit-form.ts";

/** Types with a legend, and types with a label beside the box. All others have a label above the control. */
const GROUPS = ["radio", "checkboxes"];
const BOXES = { switch: "checkbox", checkbox: "checkbox" };

function Control({ question, answer, onAnswer }) {
  const { name, type, required, min, max, choices } = question;
  const given = { id: name, name, required };
  const take = (event) => onAnswer(event.target.value);
  if (type === "textarea") return <textarea {...given} rows={4} value={answer ?? ""} onInput={take} />;
  if (type === "select") {
    return (
      <select {...given} value={answer ?? ""} onInput={take}>
        <option value="" />
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (type in BOXES) {
    const toggle = (event) => onAnswer(event.target.checked);
    return <input {...given} type={BOXES[type]} checked={answer ?? false} onInput={toggle} />;
  }
  return <input {...given} type={type} min={min} max={max} value={answer ?? ""} onInput={take} />;
}

function Choices({ question, answer, onAnswer }) {
  const { name, type, required, choices } = question;
  const isOne = type === "radio";
  const chosen = isOne ? [answer] : (answer ?? []);
  return Object.entries(choices).map(([value, label]) => {
    const others = chosen.filter((one) => one !== value);
    const take = (event) => onAnswer(isOne ? value : event.target.checked ? [...others, value] : others);
    return (
      <label key={value}>
        <input
          type={isOne ? "radio" : "checkbox"}
          name={name}
          value={value}
          required={isOne && required}
          checked={chosen.includes(value)}
          onInput={take}
        />
        <span>{label}</span>
      </label>
    );
  });
}

function Question({ question, isHidden, reason, ...rest }) {
  const { name, label, type, when } = question;
  const attributes = {
    className: "question",
    hidden: isHidden,
    "data-when": when && `${when.name}=${when.value}`,
  };
  const error = (
    <p className="error" aria-live="polite">
      {reason}
    </p>
  );
  if (GROUPS.includes(type)) {
    return (
      <fieldset {...attributes}>
        <legend>{label}</legend>
        <Choices question={question} {...rest} />
        {error}
      </fieldset>
    );
  }
  return (
    <div {...attributes}>
      <label htmlFor={name}>{label}</label>
      <Control question={question} {...rest} />
      {error}
    </div>
  );
}

const isAsked = ({ when }, answers) => when === undefined || answers[when.name] === when.value;

/** Returns the browser's validation errors of a page, by question name. */
function judge(page, answers) {
  const reasons = {};
  for (const question of page.questions.filter((one) => isAsked(one, answers))) {
    for (const control of document.getElementsByName(question.name)) {
      if (!control.checkValidity()) reasons[question.name] = control.validationMessage;
    }
  }
  return reasons;
}

/**
 * The same form as a minimal React component with state per answer, one page at a time, and the browser's validation.
 * Its initial markup is also the floor's, to which peers/floor.js adds the behavior.
 */
export function PlainForm() {
  const [answers, setAnswers] = useState({});
  const [reasons, setReasons] = useState({});
  const [at, setAt] = useState(0);
  useEffect(() => {
    window.knownAnswer = (name) => answers[name];
  }, [answers]);
  const isLast = at === VISIT_FORM.length - 1;
  const advance = (event) => {
    const found = judge(VISIT_FORM[at], answers);
    setReasons(found);
    const first = Object.keys(found)[0];
    if (first || !isLast) event.preventDefault();
    if (first) document.getElementsByName(first)[0].focus();
    else if (!isLast) setAt(at + 1);
  };
  return (
    <form method="post" noValidate onSubmit={advance}>
      {VISIT_FORM.map((page, index) => (
        <section key={page.title} className="page" hidden={index !== at}>
          <h2>{page.title}</h2>
          {page.questions.map((question) => (
            <Question
              key={question.name}
              question={question}
              isHidden={!isAsked(question, answers)}
              answer={answers[question.name]}
              reason={reasons[question.name]}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.name]: answer }))}
            />
          ))}
        </section>
      ))}
      <button type="button" className="back" hidden={at === 0} onClick={() => setAt(at - 1)}>
        Back
      </button>
      <button type="submit">{isLast ? "Submit" : "Next"}</button>
    </form>
  );
}
