const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** A share as whole percent. Some is never 0 % and never all of it: "<1%", ">99%". */
export function shareText(count: number, total: number): string {
  if (count > 0 && count / total < 0.01) return `<${percent.format(0.01)}`;
  if (count < total && count / total > 0.99) return `>${percent.format(0.99)}`;
  return percent.format(total === 0 ? 0 : count / total);
}
