// Lets the host change the house rules between two matches.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { HouseRules } from "../lobby/HouseRules";
import { changedOptions, presetValues } from "../lobby/options";
import type { GameInfo, TableState } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { useTable } from "./TableContext";

interface HouseRulesDialogProps {
  game: GameInfo;
  table: TableState;
  onClose: () => void;
}

export function HouseRulesDialog({ game, table, onClose }: HouseRulesDialogProps): JSX.Element {
  const { session } = useTable();
  const [preset, setPreset] = useState(table.settings.preset ?? Object.keys(game.presets)[0] ?? "");
  const [values, setValues] = useState(table.options);
  return (
    <Dialog title="House rules" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          session.request({ type: "set", settings: { preset, options: changedOptions(game, preset, values) } });
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
        <div class="form-actions">
          <button type="submit" class="button primary">
            Play by these rules
          </button>
        </div>
      </form>
    </Dialog>
  );
}
