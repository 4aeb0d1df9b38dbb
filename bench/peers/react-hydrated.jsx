import { hydrateRoot } from "react-dom/client";
import { PlainForm } from "./plain-form.jsx";

hydrateRoot(document.getElementById("root"), <PlainForm />);
