import type { Locator } from "@playwright/test";

/** Chooses an option of a select of ours. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole("option", { name: option, exact: true }).click();
}

/** Chooses an option of a combobox of ours, by typing it. */
export async function chooseTyped(combobox: Locator, option: string): Promise<void> {
  await combobox.fill(option);
  await combobox.page().getByRole("option", { name: option, exact: true }).click();
}
