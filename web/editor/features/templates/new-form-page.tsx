import { FileInput, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { importFormPath } from "#core/contracts/wire/paths.ts";
import type { TemplateId } from "#core/templates/catalog.ts";
import { TEMPLATE_CATEGORIES, type TemplateCategory } from "#core/templates/template.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SearchInput } from "../../../ui/inputs/search-input.tsx";
import { say } from "../../../ui/say.ts";
import { findTemplates } from "./find-templates.ts";
import { TemplateCard } from "./template-card.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { texts } from "./texts.ts";
import { WithProject } from "./with-project.tsx";

/** Lists the templates, with a link to the import. */
export default function NewFormPage() {
  return (
    <>
      <title>{texts.window_title}</title>
      <WithProject heading={texts.title}>{(project_id) => <Gallery project_id={project_id} />}</WithProject>
    </>
  );
}

function Gallery({ project_id }: { project_id: string }) {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<TemplateCategory | null>(null);
  const [opened, setOpened] = useState<TemplateId | null>(null);
  const found = findTemplates(search, category);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
          <p className="text-muted-foreground">{texts.text}</p>
        </div>
        <Link to={importFormPath(project_id)} className={buttonClass("secondary")}>
          <FileInput aria-hidden />
          {texts.import}
        </Link>
      </div>
      <SearchInput aria-label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
      <Categories chosen={category} onChoose={setCategory} />
      <p role="status" className="sr-only">
        {say(texts.count, { n: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          picture={<SearchX aria-hidden />}
          title={texts.none_title}
          description={texts.none}
          action={
            <Button
              onClick={() => {
                setSearch("");
                setCategory(null);
              }}
            >
              {texts.show_all}
            </Button>
          }
        />
      )}
      <ul aria-label={texts.list} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((id) => (
          <TemplateCard key={id} id={id} onOpen={() => setOpened(id)} />
        ))}
      </ul>
      {opened !== null && (
        <TemplateDialog id={opened} project_id={project_id} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface CategoriesProps {
  chosen: TemplateCategory | null;
  onChoose: (category: TemplateCategory | null) => void;
}

function Categories({ chosen, onChoose }: CategoriesProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{texts.category}</legend>
      {([null, ...TEMPLATE_CATEGORIES] as const).map((category) => (
        <Button
          key={category ?? "all"}
          size="sm"
          aria-pressed={chosen === category}
          onClick={() => onChoose(category)}
          className="aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
        >
          {category ?? texts.all}
        </Button>
      ))}
    </fieldset>
  );
}
