import { hydrate } from "preact";
import { PlainForm } from "./plain-form.jsx";

hydrate(<PlainForm />, document.getElementById("root"));
