const KEY = "sheaf.signed-in";

/** Whether a member used this browser without signing out. An unknown address may then be one of theirs. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the page offers the sign-in instead of redirecting to it.
  }
}
