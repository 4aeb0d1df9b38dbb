import { useNavigate, useSearchParams } from "react-router";
import { nextPath } from "../../state/identity/next-path.ts";

/** Returns a function that continues after the sign-in: to the requested page, else to the dashboard. */
export function useArrival(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return () => void navigate(nextPath(search.get("next"), window.location.origin), { replace: true });
}
