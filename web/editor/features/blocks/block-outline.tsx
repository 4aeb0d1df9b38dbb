export default function BlockOutline() {
  return null;
}
