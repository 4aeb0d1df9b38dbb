import { renderToString } from "react-dom/server";
import { PlainForm } from "./plain-form.jsx";

/** The form's markup, rendered once on the server, for the floor and for hydrated pages. */
export const html = renderToString(<PlainForm />);
