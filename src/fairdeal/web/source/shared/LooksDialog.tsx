// The user's choice of color scheme, cards, size, motion and sound.
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { SKINS } from "../art/shapes";
import { type Looks, LooksContext, SetLooksContext } from "../looks";
import { canVibrate } from "../table/haptics";
import { Dialog } from "./Dialog";

/** With `children` about the page behind it, first. */
export function LooksDialog(props: { onClose: () => void; children?: ComponentChildren }): JSX.Element {
  const { onClose, children } = props;
  const looks = useContext(LooksContext);
  const setLooks = useContext(SetLooksContext);
  const change = (part: Partial<Looks>): void => setLooks({ ...looks, ...part });
  return (
    <Dialog title="Appearance" onClose={onClose} class="small">
      <div class="looks">
        <div class="looks-cards" aria-hidden="true">
          <CardArt card="2c3d" />
          <CardArt card="4s10h" face="4s10h:10h" />
          <CardArt card="9c12s" face="9c12s:21" />
          <CardArt card="Qd" />
        </div>
        {children}
        <Choice
          label="Color scheme"
          value={looks.scheme}
          values={[
            ["system", "system"],
            ["light", "light"],
            ["dark", "dark"],
            ["contrast", "high contrast"],
          ]}
          onChange={(scheme) => change({ scheme })}
        />
        <Choice
          label="Suits on double cards"
          value={looks.skin}
          values={[
            ["sanity", SKINS.sanity.suits.join(", ")],
            ["sanityholes", SKINS.sanityholes.suits.join(", ")],
          ]}
          onChange={(skin) => change({ skin })}
        />
        <Choice
          label="Suit colors"
          value={looks.colors}
          values={[
            ["four", "four colors"],
            ["two", "red and black"],
          ]}
          onChange={(colors) => change({ colors })}
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
        <Choice
          label="Order of my hand"
          value={looks.order}
          values={[
            ["value", "by value"],
            ["suit", "by suit"],
            ["sum", "by sum"],
          ]}
          onChange={(order) => change({ order })}
        />
        <Choice
          label="I play with"
          value={looks.reach}
          values={[
            ["both", "both hands"],
            ["left", "my left thumb"],
            ["right", "my right thumb"],
          ]}
          onChange={(reach) => change({ reach })}
        />
        <Choice
          label="Bots at my tables"
          value={looks.bots}
          values={[
            ["fast", "fast"],
            ["normal", "normal"],
            ["slow", "slow"],
          ]}
          onChange={(bots) => change({ bots })}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={looks.motion === "calm"}
            onChange={() => change({ motion: looks.motion === "calm" ? "full" : "calm" })}
          />
          Reduce motion
        </label>
        <label class="switch">
          <input type="checkbox" checked={looks.sound} onChange={() => change({ sound: !looks.sound })} />
          Play a sound when it is my turn
        </label>
        {canVibrate() ? (
          <label class="switch">
            <input type="checkbox" checked={looks.haptics} onChange={() => change({ haptics: !looks.haptics })} />
            Vibrate when it is my turn
          </label>
        ) : null}
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
