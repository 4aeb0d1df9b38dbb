import { BuilderPage } from "../features/blocks/builder-page.tsx";

/** The builder: the form as it will look, and the panel of what is selected. */
export default function FormEditPage() {
  return <BuilderPage />;
}
