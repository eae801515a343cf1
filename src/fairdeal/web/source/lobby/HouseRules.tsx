// The options of a game as fields: presets, the meaning of each, and what differs from the preset.
import type { JSX } from "preact";
import type { GameInfo } from "../protocol";
import {
  type OptionSpec,
  type OptionValue,
  type OptionValues,
  optionSpecs,
  presetValues,
  shown,
  spaced,
} from "./options";

interface RulesProps {
  game: GameInfo;
  preset: string;
  values: OptionValues;
  onPreset: (preset: string) => void;
  onValues: (values: OptionValues) => void;
}

export function HouseRules({ game, preset, values, onPreset, onValues }: RulesProps): JSX.Element | null {
  const specs = optionSpecs(game);
  const names = Object.keys(game.presets);
  if (specs.length === 0) return null;
  return (
    <fieldset>
      <legend>House rules</legend>
      {names.length > 1 ? (
        <div class="presets" role="radiogroup" aria-label="Preset">
          {names.map((name) => (
            <label key={name} class={name === preset ? "chosen" : ""}>
              <input type="radio" name="preset" checked={name === preset} onChange={() => onPreset(name)} />
              {spaced(name.replaceAll("-", " "))}
            </label>
          ))}
        </div>
      ) : null}
      <div class="options">
        {specs.map((spec) => (
          <Option
            key={spec.name}
            spec={spec}
            value={values[spec.name] ?? false}
            usual={presetValues(game, preset)[spec.name]}
            onChange={(value) => onValues({ ...values, [spec.name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Option(props: {
  spec: OptionSpec;
  value: OptionValue;
  usual: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const { spec, value, usual, onChange } = props;
  const id = `option-${spec.name}`;
  const differs = value !== usual;
  return (
    <div class={`option${differs ? " changed" : ""}`}>
      <label for={id}>{spec.title}</label>
      <Control spec={spec} id={id} value={value} onChange={onChange} />
      <p class="meaning" id={`${id}-meaning`}>
        {spec.meaning}
        {spec.rule ? <span class="rule-number"> {spec.rule}</span> : null}
        {differs ? <span class="differs"> changed; the preset says {shown(usual)}</span> : null}
      </p>
    </div>
  );
}

function Control({
  spec,
  id,
  value,
  onChange,
}: {
  spec: OptionSpec;
  id: string;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const about = { id, "aria-describedby": `${id}-meaning` };
  if (spec.kind === "flag") {
    return <input {...about} type="checkbox" checked={value === true} onChange={() => onChange(value !== true)} />;
  }
  if (spec.kind === "choice") {
    return (
      <select {...about} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
        {spec.values.map((one) => (
          <option key={one} value={one}>
            {shown(one)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...about}
      type="number"
      min={spec.low}
      max={spec.high}
      value={Number(value)}
      onChange={(event) => onChange(Math.round(Number(event.currentTarget.value)))}
    />
  );
}
