import { createRoot } from "react-dom/client";
import { PlainForm } from "./plain-form.jsx";

createRoot(document.getElementById("root")).render(<PlainForm />);
