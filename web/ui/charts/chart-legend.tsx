interface ChartLegendProps {
  label: string;
  groups: readonly { name: string; note: string }[];
}

/** The names of the groups, with their colors. */
export function ChartLegend({ label, groups }: ChartLegendProps) {
  return (
    <ul className="chart-legend" aria-label={label}>
      {groups.map(({ name, note }, group) => (
        <li key={name} data-group={group}>
          <span className="chart-swatch" aria-hidden />
          <span dir="auto">{name}</span> <span className="chart-share">{note}</span>
        </li>
      ))}
    </ul>
  );
}
