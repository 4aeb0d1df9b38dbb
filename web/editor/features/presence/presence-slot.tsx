/** The people who have the document open, in the top bar. */
export default function PresenceSlot() {
  return null;
}
