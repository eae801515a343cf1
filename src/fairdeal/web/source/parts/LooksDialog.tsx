// How cards and page look, and whether they sound.
import type { JSX } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { SKINS } from "../art/shapes";
import { Looks, type LooksState } from "../looks";
import { Dialog } from "./Dialog";

export const SetLooks = createContext<(looks: LooksState) => void>(() => undefined);

export function LooksDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const looks = useContext(Looks);
  const setLooks = useContext(SetLooks);
  const change = (part: Partial<LooksState>): void => setLooks({ ...looks, ...part });
  return (
    <Dialog title="How it looks" onClose={onClose} class="small">
      <div class="looks">
        <div class="looks-cards" aria-hidden="true">
          <CardArt card="2c3d" />
          <CardArt card="4s10h" face="4s10h:10h" />
          <CardArt card="9c12s" face="9c12s:21" />
          <CardArt card="Qd" />
        </div>
        <Choice
          label="Suits of double cards"
          value={looks.skin}
          values={[
            ["sanity", SKINS.sanity.words.join(", ")],
            ["sanityholes", SKINS.sanityholes.words.join(", ")],
          ]}
          onChange={(skin) => change({ skin })}
        />
        <Choice
          label="Colours"
          value={looks.colours}
          values={[
            ["four", "four colours"],
            ["two", "red and black"],
          ]}
          onChange={(colours) => change({ colours })}
        />
        <Choice
          label="Size"
          value={looks.print}
          values={[
            ["normal", "normal"],
            ["large", "large print"],
          ]}
          onChange={(print) => change({ print })}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={looks.motion === "calm"}
            onChange={() => change({ motion: looks.motion === "calm" ? "full" : "calm" })}
          />
          Nothing moves by itself
        </label>
        <label class="switch">
          <input type="checkbox" checked={looks.sound} onChange={() => change({ sound: !looks.sound })} />A sound when
          it is my turn
        </label>
      </div>
    </Dialog>
  );
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  values: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}): JSX.Element {
  return (
    <fieldset class="segments">
      <legend>{props.label}</legend>
      {props.values.map(([value, label]) => (
        <label key={value} class={value === props.value ? "chosen" : ""}>
          <input
            type="radio"
            name={props.label}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
