// The host changes the house rules or the clock between two matches.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { HouseRules } from "../lobby/HouseRules";
import { differences, presetValues } from "../lobby/options";
import type { Session } from "../net/session";
import { Dialog } from "../parts/Dialog";
import type { GameInfo, TableState } from "../protocol";

export function ChangeRules({
  game,
  table,
  session,
  onClose,
}: {
  game: GameInfo;
  table: TableState;
  session: Session;
  onClose: () => void;
}): JSX.Element {
  const [preset, setPreset] = useState(table.settings.preset ?? Object.keys(game.presets)[0] ?? "");
  const [values, setValues] = useState(table.options);
  return (
    <Dialog title="House rules" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          session.ask({ type: "set", settings: { preset, options: differences(game, preset, values) } });
          onClose();
        }}
      >
        <HouseRules
          game={game}
          preset={preset}
          values={values}
          onPreset={(name) => {
            setPreset(name);
            setValues(presetValues(game, name));
          }}
          onValues={setValues}
        />
        <div class="form-foot">
          <button type="submit" class="button primary">
            Play by these rules
          </button>
        </div>
      </form>
    </Dialog>
  );
}
