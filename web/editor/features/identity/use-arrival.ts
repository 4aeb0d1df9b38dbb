import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "../../state/identity/next-path.ts";

/** Continues after the sign-in: to the requested page, or to the dashboard. */
export function useArrival(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return () => void navigate(nextPath(search.get("next"), window.location.origin), { replace: true });
}
