// The form of quick pairing: games, the rules of each, pace, rated or not.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { GameInfo, NewWishes } from "../protocol";
import { humanize } from "../shared/format";
import { loadWishes, PACES, type Rated, RATED_WORDS, saveWishes, toggled } from "./wishes";

interface WishesFormProps {
  games: GameInfo[];
  hasRatings: boolean;
  onSubmit: (wishes: NewWishes) => void;
}

export function WishesForm({ games, hasRatings, onSubmit }: WishesFormProps): JSX.Element {
  const [wishes, setWishes] = useState(() => loadWishes(games, hasRatings));
  const [isEmpty, setEmpty] = useState(false);
  const chosen = games.filter((game) => game.key in wishes.games);
  const toggleGame = (key: string): void => {
    const others = Object.entries(wishes.games).filter(([other]) => other !== key);
    setWishes({ ...wishes, games: Object.fromEntries(key in wishes.games ? others : [...others, [key, []]]) });
    setEmpty(false);
  };
  const submit = (): void => {
    if (chosen.length === 0) setEmpty(true);
    else {
      saveWishes(wishes);
      onSubmit(wishes);
    }
  };
  return (
    <form
      class="pairing-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Choices legend="Games" describedBy={isEmpty ? "pairing-problem" : undefined}>
        {games.map((game) => (
          <Choice key={game.key} isChosen={game.key in wishes.games} onToggle={() => toggleGame(game.key)}>
            {game.title}
          </Choice>
        ))}
      </Choices>
      {chosen
        .filter((game) => Object.keys(game.presets).length > 1)
        .map((game) => (
          <label key={game.key} class="field pairing-rules">
            <span>Rules of {game.title}</span>
            <select
              value={wishes.games[game.key]?.[0] ?? ""}
              onChange={(event) => {
                const preset = event.currentTarget.value;
                setWishes({ ...wishes, games: { ...wishes.games, [game.key]: preset ? [preset] : [] } });
              }}
            >
              <option value="">Either</option>
              {Object.keys(game.presets).map((preset) => (
                <option key={preset} value={preset}>
                  {humanize(preset)}
                </option>
              ))}
            </select>
          </label>
        ))}
      <Choices legend="Seconds a turn">
        {PACES.map((pace) => (
          <Choice
            key={pace}
            isChosen={wishes.paces.includes(pace)}
            onToggle={() => {
              const paces = toggled(wishes.paces, pace);
              if (paces.length > 0) setWishes({ ...wishes, paces });
            }}
          >
            {pace}
          </Choice>
        ))}
      </Choices>
      {hasRatings ? (
        <Choices legend="Match">
          {(Object.keys(RATED_WORDS) as Rated[]).map((rated) => (
            <label key={rated} class={wishes.rated === rated ? "chosen" : ""}>
              <input
                type="radio"
                name="pairing-rated"
                checked={wishes.rated === rated}
                onChange={() => setWishes({ ...wishes, rated })}
              />
              {RATED_WORDS[rated]}
            </label>
          ))}
        </Choices>
      ) : null}
      {isEmpty ? (
        <p class="error" role="alert" id="pairing-problem">
          Choose at least one game.
        </p>
      ) : null}
      <button type="submit" class="button primary">
        Find players
      </button>
    </form>
  );
}

function Choices(props: {
  legend: string;
  describedBy?: string | undefined;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <fieldset class="segments" aria-describedby={props.describedBy}>
      <legend>{props.legend}</legend>
      {props.children}
    </fieldset>
  );
}

function Choice(props: { isChosen: boolean; onToggle: () => void; children: ComponentChildren }): JSX.Element {
  return (
    <label class={props.isChosen ? "chosen" : ""}>
      <input type="checkbox" checked={props.isChosen} onChange={props.onToggle} />
      {props.children}
    </label>
  );
}
