/** While a sentence is set, the form cannot be submitted and shows it instead. Null: nothing is pending. */
export function setBusy(place: HTMLElement, sentence: string | null): void {
  if (sentence === null) delete place.dataset.busy;
  else place.dataset.busy = sentence;
}
