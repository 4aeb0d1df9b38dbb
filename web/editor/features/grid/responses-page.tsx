/** The responses of a form in a grid. */
export default function ResponsesPage() {
  return null;
}
