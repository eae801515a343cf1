// A new table: a form made from what the server says of the game's options.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { createTable, games } from "../net/api";
import { useAnswer } from "../parts/hooks";
import type { GameInfo } from "../protocol";
import { LOBBY, go, rulesPath, tablePath } from "../route";
import { Me } from "./person";
import { HouseRules } from "./HouseRules";
import { differences, presetValues } from "./options";

const CLOCKS: readonly [label: string, time: number | null][] = [
  ["no clock", null],
  ["5 seconds", 5_000],
  ["10 seconds", 10_000],
  ["20 seconds", 20_000],
  ["45 seconds", 45_000],
  ["2 minutes", 120_000],
  ["10 minutes", 600_000],
];

export function Create({ game: key }: { game: string }): JSX.Element {
  const known = useAnswer(games, "games");
  const game = known.value?.games.find((one) => one.key === key);
  if (known.error)
    return (
      <p class="error" role="alert">
        {known.error}
      </p>
    );
  if (!known.value) return <p class="quiet page">Fetching the games…</p>;
  if (!game) {
    return (
      <main class="page">
        <p>There is no game “{key}” here.</p>
        <a href={LOBBY}>Back to the games</a>
      </main>
    );
  }
  return <Form key={key} game={game} bots={known.value.bots} />;
}

function Form({ game, bots: levels }: { game: GameInfo; bots: string[] }): JSX.Element {
  const { named } = useContext(Me);
  const names = Object.keys(game.presets);
  const [preset, setPreset] = useState(names[0] ?? "");
  const [values, setValues] = useState(() => presetValues(game, preset));
  const [seats, setSeats] = useState(game.usual_players);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState(levels.includes("steady") ? "steady" : (levels[0] ?? "steady"));
  const [turn, setTurn] = useState<number | null>(20_000);
  const [open, setOpen] = useState(true);
  const [takeover, setTakeover] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const changed = differences(game, preset, values);

  const choosePreset = (name: string): void => {
    setPreset(name);
    setValues(presetValues(game, name));
  };
  const submit = (): void =>
    named("Others at the table will see it.", () => {
      createTable({
        game: game.key,
        preset,
        options: changed,
        seats,
        bots: Array.from({ length: Math.min(bots, seats - 1) }, () => level),
        turn,
        takeover: takeover ? level : null,
        public: open,
      }).then(
        (table) => go(tablePath(table.code)),
        (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
      );
    });

  return (
    <main class="page create">
      <h1>
        New table: {game.title}{" "}
        <a class="text-link" href={rulesPath(game.key)}>
          Rules
        </a>
      </h1>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset>
          <legend>Table</legend>
          <div class="fields">
            <label class="field">
              <span>Seats</span>
              <Numbers name="seats" values={game.players} value={seats} onChange={setSeats} />
            </label>
            <label class="field">
              <span>Bots</span>
              <Numbers
                name="bots"
                values={Array.from({ length: Math.min(seats, 100) }, (_, n) => n)}
                value={Math.min(bots, seats - 1)}
                onChange={setBots}
              />
            </label>
            {levels.length > 1 ? (
              <label class="field">
                <span>Bots play</span>
                <select name="level" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
                  {levels.map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            <label class="field">
              <span>Time for a move</span>
              <select
                name="turn"
                value={String(turn)}
                onChange={(event) =>
                  setTurn(event.currentTarget.value === "null" ? null : Number(event.currentTarget.value))
                }
              >
                {CLOCKS.map(([label, time]) => (
                  <option key={label} value={String(time)}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <label class="switch">
            <input type="checkbox" checked={open} onChange={() => setOpen(!open)} />
            Show it in the lobby, so that anybody can join
          </label>
          <label class="switch">
            <input type="checkbox" checked={takeover} onChange={() => setTakeover(!takeover)} />A bot takes over for
            those who leave
          </label>
        </fieldset>
        <HouseRules game={game} preset={preset} values={values} onPreset={choosePreset} onValues={setValues} />
        {error ? (
          <p class="error" role="alert">
            {error}
          </p>
        ) : null}
        <div class="form-foot">
          <button type="submit" class="button primary big">
            Set up the table
          </button>
          {Object.keys(changed).length > 0 ? (
            <button type="button" class="button" onClick={() => choosePreset(preset)}>
              Back to the preset
            </button>
          ) : null}
          <a class="text-link" href={LOBBY}>
            Cancel
          </a>
        </div>
      </form>
    </main>
  );
}

/** A choice of numbers; very many of them are typed. */
function Numbers({
  name,
  values,
  value,
  onChange,
}: {
  name: string;
  values: number[];
  value: number;
  onChange: (value: number) => void;
}): JSX.Element {
  if (values.length > 30) {
    return (
      <input
        name={name}
        type="number"
        min={values[0]}
        max={values.at(-1)}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    );
  }
  return (
    <select name={name} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {values.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}
