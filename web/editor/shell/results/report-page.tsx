import ResultsPage from "../../features/grid/results/results-page.tsx";
import { ResultsTabs } from "./results-tabs.tsx";

/** What the answers to a form say. */
export default function ReportPage() {
  return (
    <>
      <ResultsTabs />
      <ResultsPage />
    </>
  );
}
