import { FileQuestion } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "./page-title.tsx";

export function NotFoundPage() {
  return (
    <div className="h-full overflow-y-auto">
      <PageTitle parts={["Not found"]} />
      <EmptyState
        picture={<FileQuestion aria-hidden />}
        title="There is nothing here"
        description="The address may be mistyped, or it belongs to someone else's workspace."
        action={
          <Link to="/dashboard" className={buttonClass("primary")}>
            Go to the dashboard
          </Link>
        }
      />
    </div>
  );
}
