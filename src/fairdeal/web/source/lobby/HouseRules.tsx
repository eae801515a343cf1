// The options of a game as form fields in groups, with presets and a note on what differs from the preset.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { questionQuery } from "../lab/question";
import type { GameInfo } from "../protocol";
import { labPath, rulePath } from "../route";
import { humanize } from "../shared/format";
import { NumberField } from "./NumberField";
import {
  changedOptions,
  formatValue,
  type OptionGroup,
  optionGroups,
  type OptionSpec,
  type OptionValue,
  type OptionValues,
  presetValues,
} from "./options";

interface HouseRulesProps {
  game: GameInfo;
  preset: string;
  values: OptionValues;
  players?: number; // at the table; the usual number if it is not known
  onPreset: (preset: string) => void;
  onValues: (values: OptionValues) => void;
}

const MAX_OPEN_OPTIONS = 8; // a form with more options shows only the titles of its groups at first

export function HouseRules(props: HouseRulesProps): JSX.Element | null {
  const { game, preset, values, players, onPreset, onValues } = props;
  const groups = optionGroups(game);
  const changed = changedOptions(game, preset, values);
  const base = presetValues(game, preset);
  const count = groups.reduce((sum, group) => sum + group.specs.length, 0);
  if (count === 0) return null;
  return (
    <fieldset>
      <legend>House rules</legend>
      <Presets game={game} preset={preset} onPreset={onPreset} />
      {groups.map((group) => (
        <Group
          key={group.title}
          game={game}
          group={group}
          values={values}
          base={base}
          startsOpen={count <= MAX_OPEN_OPTIONS}
          question={(option) => labPath(game.key, questionQuery(option, players ?? null, preset, changed))}
          onChange={(name, value) => onValues({ ...values, [name]: value })}
        />
      ))}
    </fieldset>
  );
}

/** The presets of the game, and what the chosen one is for. */
function Presets({ game, preset, onPreset }: Pick<HouseRulesProps, "game" | "preset" | "onPreset">): JSX.Element {
  const presets = Object.keys(game.presets);
  const words = game.preset_words[preset];
  return (
    <>
      {presets.length > 1 ? (
        <div class="presets" role="radiogroup" aria-label="Preset" aria-describedby="preset-words">
          {presets.map((name) => (
            <label key={name} class={name === preset ? "chosen" : ""}>
              <input type="radio" name="preset" checked={name === preset} onChange={() => onPreset(name)} />
              {humanize(name.replaceAll("-", " "))}
            </label>
          ))}
        </div>
      ) : null}
      {words ? (
        <p class="form-note" id="preset-words">
          {words}
        </p>
      ) : null}
    </>
  );
}

interface GroupProps {
  game: GameInfo;
  group: OptionGroup;
  values: OptionValues;
  base: OptionValues; // of the preset
  startsOpen: boolean;
  question: (option: string) => string; // the address of the lab that asks what an option does
  onChange: (name: string, value: OptionValue) => void;
}

function Group({ game, group, values, base, startsOpen, question, onChange }: GroupProps): JSX.Element {
  const changed = group.specs.filter((spec) => values[spec.name] !== base[spec.name]).length;
  const [isOpen, setOpen] = useState(startsOpen || changed > 0);
  return (
    <details
      class="option-group"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onInvalidCapture={(event) => {
        event.currentTarget.open = true; // the browser can point only at a field that is visible
      }}
    >
      <summary>
        {group.title}
        <small>{changed > 0 ? `${changed} changed` : group.specs.map((spec) => spec.title).join(" · ")}</small>
      </summary>
      <div class="options">
        {group.specs.map((spec) => (
          <Option
            key={spec.name}
            game={game}
            spec={spec}
            value={values[spec.name] ?? false}
            presetValue={base[spec.name]}
            question={question(spec.name)}
            onChange={(value) => onChange(spec.name, value)}
          />
        ))}
      </div>
    </details>
  );
}

function Option(props: {
  game: GameInfo;
  spec: OptionSpec;
  value: OptionValue;
  presetValue: OptionValue | undefined;
  question: string; // the address of the lab
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const { game, spec, value, presetValue, question, onChange } = props;
  const id = `option-${spec.name}`;
  const changed = value !== presetValue;
  const words = spec.kind === "number" ? spec.words[String(value)] : undefined;
  return (
    <div class={`option${changed ? " changed" : ""}`}>
      <label for={id}>{spec.title}</label>
      <OptionInput spec={spec} id={id} value={value} onChange={onChange} />
      <p class="option-description" id={`${id}-description`}>
        {spec.description}{" "}
        <a class="rule-number" href={rulePath(game.key, spec.rule)} target="_blank" rel="noopener">
          {spec.rule}
        </a>
        {words ? <span class="option-change">{`${String(value)} means: ${words}`}</span> : null}
        {changed ? <span class="option-change">Changed; the preset uses {formatValue(spec, presetValue)}</span> : null}
      </p>
      <a class="option-question" href={question} target="_blank" rel="noopener">
        What does this rule do?<span class="visually-hidden"> {spec.title}</span>
      </a>
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
            {formatValue(spec, name)}
          </option>
        ))}
      </select>
    );
  }
  return <NumberField {...attributes} min={spec.min} max={spec.max} value={Number(value)} onChange={onChange} />;
}
