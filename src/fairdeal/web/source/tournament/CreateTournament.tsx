// The form for a new tournament.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { HouseRules } from "../lobby/HouseRules";
import { IdentityContext } from "../lobby/identity";
import { NumberField } from "../lobby/NumberField";
import { changedOptions, presetValues } from "../lobby/options";
import { fetchGames } from "../net/api";
import type { GameInfo } from "../protocol";
import { navigate, tournamentPath } from "../route";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { createTournament } from "./requests";
import {
  type Format,
  FORMAT_NAMES,
  FORMAT_WORDS,
  hasFixedPlayers,
  hasSameDeals,
  SCORING_NAMES,
  SCORING_WORDS,
  type Scoring,
} from "./words";

const TURNS = [10, 20, 45, 120]; // seconds
const MAX_CAPACITY = 256;

export function CreateTournament(): JSX.Element {
  const fetched = useFetched(fetchGames, "games");
  return (
    <main id="main" class="page tournament-page create">
      <h1>New tournament</h1>
      {fetched.error ? (
        <p class="error" role="alert">
          {fetched.error}
        </p>
      ) : null}
      {fetched.value ? <CreateForm games={fetched.value.games} /> : null}
    </main>
  );
}

function CreateForm({ games }: { games: GameInfo[] }): JSX.Element {
  const { withName } = useContext(IdentityContext);
  const [game, setGame] = useState(games[0] as GameInfo);
  const [preset, setPreset] = useState(Object.keys(game.presets)[0] ?? "");
  const [values, setValues] = useState(() => presetValues(game, preset));
  const [name, setName] = useState("");
  const [format, setFormat] = useState<Format>("swiss");
  const [seats, setSeats] = useState(game.usual_players);
  const [rounds, setRounds] = useState(4);
  const [deals, setDeals] = useState(4);
  const [scoring, setScoring] = useState<Scoring>("imps");
  const [wantsRated, setRated] = useState(false);
  const [turn, setTurn] = useState(20);
  const [capacity, setCapacity] = useState(32);
  const [startsAt, setStartsAt] = useState("");
  const [whenFull, setWhenFull] = useState(false);
  const [late, setLate] = useState(true);
  const [isPublic, setPublic] = useState(true);
  const [accountsOnly, setAccountsOnly] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const canBeRated = !hasSameDeals(format);
  const rated = wantsRated && canBeRated;
  const chooseGame = (key: string): void => {
    const chosen = games.find((one) => one.key === key) as GameInfo;
    const first = Object.keys(chosen.presets)[0] ?? "";
    setGame(chosen);
    setPreset(first);
    setValues(presetValues(chosen, first));
    setSeats(chosen.usual_players);
  };
  const choosePreset = (chosen: string): void => {
    setPreset(chosen);
    setValues(presetValues(game, chosen));
  };
  const submit = (): void =>
    withName("The players see who organizes the tournament.", () => {
      createTournament({
        name,
        game: game.key,
        preset,
        options: changedOptions(game, preset, values),
        seats,
        format,
        rounds,
        scoring,
        deals: rated ? 0 : deals,
        rated,
        turn: turn * 1000,
        capacity,
        starts_at: startsAt === "" ? null : new Date(startsAt).getTime(),
        starts_when_full: whenFull,
        late_entry: late,
        public: isPublic,
        accounts_only: accountsOnly,
      }).then(
        ({ tournament }) => navigate(tournamentPath(tournament)),
        (failure: unknown) => setError(errorMessage(failure)),
      );
    });

  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset>
        <legend>Tournament</legend>
        <div class="fields">
          <label class="field">
            <span>Name</span>
            <input required maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>Game</span>
            <select name="game" value={game.key} onChange={(event) => chooseGame(event.currentTarget.value)}>
              {games.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Format</span>
            <select
              name="format"
              value={format}
              aria-describedby="format-words"
              onChange={(event) => setFormat(event.currentTarget.value as Format)}
            >
              {Object.entries(FORMAT_NAMES).map(([key, title]) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {hasFixedPlayers(format) ? null : (
            <label class="field">
              <span>Rounds</span>
              <NumberField name="rounds" min={1} max={30} value={rounds} onChange={setRounds} />
            </label>
          )}
          {rated ? null : (
            <label class="field">
              <span>Deals per match</span>
              <NumberField
                name="deals"
                min={0}
                max={50}
                value={deals}
                onChange={setDeals}
                aria-describedby="deals-words"
              />
            </label>
          )}
          {format === "teams" ? (
            <label class="field">
              <span>Scored</span>
              <select
                name="scoring"
                value={scoring}
                aria-describedby="format-words"
                onChange={(event) => setScoring(event.currentTarget.value as Scoring)}
              >
                {Object.entries(SCORING_NAMES).map(([key, title]) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <label class="field">
            <span>Seats at a table</span>
            <select name="seats" value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
              {game.players.slice(0, 12).map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Time per turn</span>
            <select name="turn" value={turn} onChange={(event) => setTurn(Number(event.currentTarget.value))}>
              {TURNS.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {seconds} seconds
                </option>
              ))}
            </select>
          </label>
        </div>
        <p class="form-note" id="format-words">
          {FORMAT_NAMES[format]}: {FORMAT_WORDS[format]} {format === "teams" ? SCORING_WORDS[scoring] : ""}
        </p>
        <p class="form-note" id="deals-words">
          {rated
            ? "A rated match goes on until the rules end it."
            : "With 0 deals a match goes on until the rules end it."}{" "}
          Bots take the seats that are left over.
        </p>
      </fieldset>
      <fieldset>
        <legend>Entry and start</legend>
        <div class="fields">
          <label class="field">
            <span>Places</span>
            <NumberField name="capacity" min={2} max={MAX_CAPACITY} value={capacity} onChange={setCapacity} />
          </label>
          <label class="field">
            <span>Starts at</span>
            <input
              type="datetime-local"
              name="starts_at"
              value={startsAt}
              onInput={(event) => setStartsAt(event.currentTarget.value)}
            />
          </label>
        </div>
        <p class="form-note">Without a time, the tournament begins when you start it.</p>
        <Switch name="when_full" value={whenFull} onChange={setWhenFull}>
          Start as soon as all places are taken
        </Switch>
        <Switch
          name="late"
          value={late && !hasFixedPlayers(format)}
          onChange={setLate}
          disabled={hasFixedPlayers(format)}
        >
          People can enter after the first round has begun
        </Switch>
        <Switch name="public" value={isPublic} onChange={setPublic}>
          Show the tournament to everybody; otherwise only people with your link find it
        </Switch>
        <Switch name="rated" value={rated} onChange={setRated} disabled={!canBeRated}>
          Rated: matches are played by the rules of the preset to their end, and count for everybody's rating
        </Switch>
        <Switch name="accounts_only" value={accountsOnly} onChange={setAccountsOnly}>
          Only people with an account can enter
        </Switch>
      </fieldset>
      <HouseRules
        game={game}
        preset={preset}
        values={values}
        players={seats}
        onPreset={choosePreset}
        onValues={setValues}
      />
      {error !== null ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" class="button big primary">
        Create the tournament
      </button>
    </form>
  );
}

interface SwitchProps {
  name: string;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
  children: string;
}

function Switch({ name, value, disabled, onChange, children }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <input
        type="checkbox"
        name={name}
        checked={value}
        disabled={disabled === true}
        onChange={() => onChange(!value)}
      />
      {children}
    </label>
  );
}
