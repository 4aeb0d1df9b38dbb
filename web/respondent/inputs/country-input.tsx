import { countriesIn } from "./countries-in.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";

export function CountryInput(props: InputProps) {
  const { placeholder, readOnly: _, ...attributes } = controlAttributes(props);
  return (
    <IslandHost name="select">
      <span className="select">
        <select
          {...attributes}
          autoComplete={attributes.autoComplete ?? "country"}
          defaultValue={props.values[0] ?? ""}
        >
          <option value="">{placeholder || props.texts.choose}</option>
          {countriesIn(props.lang).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </IslandHost>
  );
}
