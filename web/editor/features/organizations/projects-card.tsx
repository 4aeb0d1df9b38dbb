import { useAtomValue, useSetAtom } from "jotai";
import { type FormEvent, useState } from "react";
import { may, whyNot } from "#core/contracts/access/roles.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { workspaceStateAtom } from "../../state/documents/workspace.ts";
import { createProjectAtom } from "../../state/organizations/organization.ts";
import { Card } from "./card.tsx";
import { ProjectItem } from "./project-item.tsx";
import { projectName } from "./project-name.ts";
import { texts } from "./texts.ts";

/** Lists the organization's projects. Each has its own address for forms. */
export function ProjectsCard({ organization }: { organization: OrganizationDetails }) {
  const state = useAtomValue(workspaceStateAtom);
  if (state.status !== "ready") return null;
  const { projects, documents } = state.workspace;
  const own = projects.filter(({ organization_id }) => organization_id === organization.id);
  const canManage = may(organization.role, "manage_projects");
  return (
    <Card
      title={texts.projects.title}
      description={canManage ? texts.projects.description : whyNot(organization.role, "manage_projects")}
    >
      <ul aria-label={texts.projects.title} className="flex flex-col divide-y divide-border">
        {own.map((project) => (
          <ProjectItem
            key={project.id}
            project={project}
            organization={organization}
            documents={documents.filter(({ project_id }) => project_id === project.id).length}
            isLast={own.length === 1}
          />
        ))}
      </ul>
      {canManage && <NewProject />}
    </Card>
  );
}

function NewProject() {
  const create = useSetAtom(createProjectAtom);
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const address = projectName(name);
    if (address === null) return setProblem(texts.projects.name_hint);
    setBusy(true);
    setProblem(null);
    try {
      await create(address);
      setName("");
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} className="flex items-start gap-3">
      <FieldLabel label={texts.projects.new} problem={problem} className="grow">
        <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </FieldLabel>
      <Button type="submit" isBusy={isBusy} className="mt-6">
        {texts.projects.create}
      </Button>
    </form>
  );
}
