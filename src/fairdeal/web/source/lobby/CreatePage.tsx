// The form for a new table, built from the server's description of the game and its options.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { BOT_PAUSES, LooksContext } from "../looks";
import { createTable, fetchGames } from "../net/api";
import { useFeatures } from "../pairing/api";
import type { GameInfo, Games } from "../protocol";
import { ACCOUNT, LOBBY, navigate, rulesPath, tablePath } from "../route";
import { errorMessage, humanize } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { HouseRules } from "./HouseRules";
import { IdentityContext } from "./identity";
import { NumberField } from "./NumberField";
import { changedOptions, presetValues } from "./options";

const DAY = 86_400_000; // milliseconds
const TURN_TIMES: readonly [label: string, milliseconds: number | null][] = [
  ["no clock", null],
  ["5 seconds", 5_000],
  ["10 seconds", 10_000],
  ["20 seconds", 20_000],
  ["45 seconds", 45_000],
  ["2 minutes", 120_000],
  ["10 minutes", 600_000],
  ["1 day, by correspondence", DAY],
  ["3 days, by correspondence", 3 * DAY],
  ["7 days, by correspondence", 7 * DAY],
];
const LIVE_TIMES = TURN_TIMES.filter(([, time]) => time === null || time < DAY); // against bots alone, a match does not last for days
const MAX_BOTS = 99;
const MAX_SELECT_OPTIONS = 30; // with more, the number is typed

export function CreatePage({ game: key }: { game: string }): JSX.Element {
  const fetched = useFetched(fetchGames, "games");
  const game = fetched.value?.games.find((known) => known.key === key);
  if (fetched.error)
    return (
      <p class="error" role="alert">
        {fetched.error}
      </p>
    );
  if (!fetched.value) return <p class="muted page">Loading the games…</p>;
  if (!game) {
    return (
      <main id="main" class="page">
        <p>There is no game called “{key}”.</p>
        <a href={LOBBY}>Back to the games</a>
      </main>
    );
  }
  return <CreateForm key={key} game={game} games={fetched.value} />;
}

interface CreateFormProps {
  game: GameInfo;
  games: Games;
}

function CreateForm({ game, games }: CreateFormProps): JSX.Element {
  const { asGuest, withName } = useContext(IdentityContext);
  const looks = useContext(LooksContext);
  const [preset, setPreset] = useState(Object.keys(game.presets)[0] ?? "");
  const [values, setValues] = useState(() => presetValues(game, preset));
  const [seats, setSeats] = useState(game.usual_players);
  const [chosenBots, setChosenBots] = useState<number | null>(null); // null: a bot on every other seat
  const [bot, setBot] = useState(games.default_bot);
  const [turn, setTurn] = useState<number | null>(20_000);
  const [isPublic, setPublic] = useState(false);
  const [phrasesOnly, setPhrasesOnly] = useState(false);
  const [takeover, setTakeover] = useState(true);
  const [isRated, setRated] = useState(false);
  const features = useFeatures();
  const [error, setError] = useState<string | null>(null);
  const changed = changedOptions(game, preset, values);
  const canBeRated = turn !== null && Object.keys(changed).filter((name) => !(name in game.in_play)).length === 0;
  const rated = isRated && canBeRated;
  const botCount = Math.min(chosenBots ?? MAX_BOTS, seats - 1);

  const choosePreset = (name: string): void => {
    setPreset(name);
    setValues(presetValues(game, name));
  };
  /** In the static edition, nobody else sees a name. */
  const start = (then: () => void): void =>
    IS_STATIC
      ? asGuest(then, (failure: unknown) => setError(errorMessage(failure)))
      : withName("The other players at the table will see it.", then);
  const submit = (): void =>
    start(() => {
      createTable({
        game: game.key,
        preset,
        options: rated ? {} : changed,
        ...(rated ? { rated } : {}),
        seats,
        bots: Array.from({ length: botCount }, () => bot),
        turn,
        ...(turn === null ? { intermission: null } : {}),
        bot_pause: BOT_PAUSES[looks.bots],
        takeover: takeover ? bot : null,
        public: isPublic,
        ...(phrasesOnly ? { chat: "phrases" as const } : {}),
      }).then(
        (table) => navigate(tablePath(table.code)),
        (failure: unknown) => setError(errorMessage(failure)),
      );
    });

  return (
    <main id="main" class="page create">
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
              <NumberInput name="seats" values={game.players} value={seats} onChange={setSeats} />
            </label>
            <label class="field">
              <span>Time per turn</span>
              <select
                name="turn"
                value={String(turn)}
                onChange={(event) =>
                  setTurn(event.currentTarget.value === "null" ? null : Number(event.currentTarget.value))
                }
              >
                {(IS_STATIC ? LIVE_TIMES : TURN_TIMES).map(([label, milliseconds]) => (
                  <option key={label} value={String(milliseconds)}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>Bots</span>
              <NumberInput
                name="bots"
                values={Array.from({ length: Math.min(seats, MAX_BOTS + 1) }, (_, count) => count)}
                value={botCount}
                onChange={setChosenBots}
              />
            </label>
            {games.strengths.length > 1 ? (
              <label class="field">
                <span>Bot level</span>
                <select
                  name="level"
                  value={bot}
                  aria-describedby="bot-words"
                  onChange={(event) => setBot(event.currentTarget.value)}
                >
                  {games.strengths.map((name) => (
                    <option key={name} value={name}>
                      {humanize(name)}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
          </div>
          <p class="form-note" id="bot-words">
            {humanize(bot)}: {games.bot_words[bot]}{" "}
            {botCount > 0 && !IS_STATIC ? "Friends who follow your link can take a bot’s seat." : ""}
          </p>
          {turn !== null && turn >= DAY ? (
            <p class="form-note" id="turn-words">
              Nobody has to stay at the table: the match goes on over days. Choose on{" "}
              <a href={ACCOUNT}>your account’s page</a> how you are told that it is your turn. A player who misses two
              turns in a row leaves the match.
            </p>
          ) : null}
          {IS_STATIC ? null : (
            <label class="switch">
              <input type="checkbox" checked={isPublic} onChange={() => setPublic(!isPublic)} />
              Show the table in the lobby so that anyone can join; otherwise only people with your link can
            </label>
          )}
          <label class="switch">
            <input type="checkbox" checked={takeover} onChange={() => setTakeover(!takeover)} />A bot takes over when a
            player leaves
          </label>
          {features?.ratings ? (
            <label class="switch">
              <input
                type="checkbox"
                name="rated"
                checked={rated}
                disabled={!canBeRated}
                onChange={() => setRated(!isRated)}
              />
              Rated: people play for their ratings, with a clock and the rules of the preset
            </label>
          ) : null}
          {IS_STATIC ? null : (
            <label class="switch">
              <input type="checkbox" checked={phrasesOnly} onChange={() => setPhrasesOnly(!phrasesOnly)} />
              Chat with quick phrases only
            </label>
          )}
        </fieldset>
        <HouseRules
          game={game}
          preset={preset}
          values={values}
          players={seats}
          onPreset={choosePreset}
          onValues={setValues}
        />
        {error ? (
          <p class="error" role="alert">
            {error}
          </p>
        ) : null}
        <div class="form-actions">
          <button type="submit" class="button primary big">
            Create table
          </button>
          {Object.keys(changed).length > 0 ? (
            <button type="button" class="button" onClick={() => choosePreset(preset)}>
              Reset to the preset
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

function NumberInput(props: {
  name: string;
  values: number[];
  value: number;
  onChange: (value: number) => void;
}): JSX.Element {
  const { name, values, value, onChange } = props;
  if (values.length > MAX_SELECT_OPTIONS) {
    return <NumberField name={name} min={values[0]} max={values.at(-1)} value={value} onChange={onChange} />;
  }
  return (
    <select name={name} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {values.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </select>
  );
}
