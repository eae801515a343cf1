// The options of a game as form fields, with presets and a note on what differs from the preset.
import type { JSX } from "preact";
import type { GameInfo } from "../protocol";
import { humanize } from "../shared/format";
import {
  formatValue,
  type OptionSpec,
  optionSpecs,
  type OptionValue,
  type OptionValues,
  presetValues,
} from "./options";

interface HouseRulesProps {
  game: GameInfo;
  preset: string;
  values: OptionValues;
  onPreset: (preset: string) => void;
  onValues: (values: OptionValues) => void;
}

export function HouseRules({ game, preset, values, onPreset, onValues }: HouseRulesProps): JSX.Element | null {
  const specs = optionSpecs(game);
  const presets = Object.keys(game.presets);
  if (specs.length === 0) return null;
  return (
    <fieldset>
      <legend>House rules</legend>
      {presets.length > 1 ? (
        <div class="presets" role="radiogroup" aria-label="Preset">
          {presets.map((name) => (
            <label key={name} class={name === preset ? "chosen" : ""}>
              <input type="radio" name="preset" checked={name === preset} onChange={() => onPreset(name)} />
              {humanize(name.replaceAll("-", " "))}
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
            presetValue={presetValues(game, preset)[spec.name]}
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
  presetValue: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const { spec, value, presetValue, onChange } = props;
  const id = `option-${spec.name}`;
  const changed = value !== presetValue;
  return (
    <div class={`option${changed ? " changed" : ""}`}>
      <label for={id}>{spec.title}</label>
      <OptionInput spec={spec} id={id} value={value} onChange={onChange} />
      <p class="option-description" id={`${id}-description`}>
        {spec.description}
        {spec.rule ? <span class="rule-number"> {spec.rule}</span> : null}
        {changed ? <span class="option-change"> changed; the preset uses {formatValue(presetValue)}</span> : null}
      </p>
    </div>
  );
}

function OptionInput(props: {
  spec: OptionSpec;
  id: string;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const { spec, id, value, onChange } = props;
  const attributes = { id, "aria-describedby": `${id}-description` };
  if (spec.kind === "flag") {
    return <input {...attributes} type="checkbox" checked={value === true} onChange={() => onChange(value !== true)} />;
  }
  if (spec.kind === "choice") {
    return (
      <select {...attributes} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
        {spec.values.map((name) => (
          <option key={name} value={name}>
            {formatValue(name)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...attributes}
      type="number"
      min={spec.min}
      max={spec.max}
      value={Number(value)}
      onChange={(event) => onChange(Math.round(Number(event.currentTarget.value)))}
    />
  );
}
