import { renderToString } from "react-dom/server";
import { PlainForm } from "./plain-form.jsx";

/** The form's markup, made once on the server: for the floor and for the pages that are hydrated. */
export const html = renderToString(<PlainForm />);
