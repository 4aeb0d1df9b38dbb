/**
 * The minimum without a library: one page at a time, the browser's validation, and the question that depends
 * on another.
 */
const form = document.forms[0];
const pages = form.querySelectorAll(".page");
const [back, next] = form.querySelectorAll(":scope > button");
let at = 0;
const show = (index) => {
  at = index;
  pages.forEach((page, i) => {
    page.hidden = i !== at;
  });
  back.hidden = !at;
  next.textContent = at === pages.length - 1 ? "Submit" : "Next";
};
form.onsubmit = (event) => {
  let first;
  for (const control of pages[at].querySelectorAll(":not([hidden]) > :is(input, select, textarea)")) {
    const isRight = control.checkValidity();
    control.closest(".question").querySelector(".error").textContent = control.validationMessage;
    if (!isRight) first ??= control;
  }
  if (first || at < pages.length - 1) event.preventDefault();
  if (first) first.focus();
  else if (at < pages.length - 1) show(at + 1);
};
back.onclick = () => show(at - 1);
form.oninput = () => {
  for (const question of form.querySelectorAll("[data-when]")) {
    const [name, value] = question.dataset.when.split("=");
    question.hidden = form.elements[name].value !== value;
  }
};
document.documentElement.classList.add("ready");
