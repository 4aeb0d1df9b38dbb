import { useState } from "react";
import { ImportFile, type ReadFile } from "./import-file.tsx";
import { ImportSummary } from "./import-summary.tsx";
import { texts } from "./texts.ts";
import { WithProject } from "./with-project.tsx";

/** Imports a form from a file: the user chooses it, reviews it, and creates the form. */
export default function ImportPage() {
  return (
    <>
      <title>{texts.import_window_title}</title>
      <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.import}</h1>
      <WithProject>{(project_id) => <Import project_id={project_id} />}</WithProject>
    </>
  );
}

function Import({ project_id }: { project_id: string }) {
  const [read, setRead] = useState<ReadFile | null>(null);
  if (read === null) return <ImportFile onRead={setRead} />;
  return <ImportSummary read={read} project_id={project_id} onBack={() => setRead(null)} />;
}
