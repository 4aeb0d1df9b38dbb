import FunnelPage from "../../features/results/funnel/funnel-page.tsx";
import { ResultsTabs } from "./results-tabs.tsx";

/** How many people start and complete a form, and where they stop. */
export default function StopsPage() {
  return (
    <>
      <ResultsTabs />
      <FunnelPage />
    </>
  );
}
