import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "../../state/identity/next-path.ts";

/** Leads on once somebody is signed in: to where they wanted to go, or to the dashboard. */
export function useArrival(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return () => void navigate(nextPath(search.get("next"), window.location.origin), { replace: true });
}
