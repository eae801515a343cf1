// The moves a player can make: buttons for moves without cards, moves that use the picked cards, and small panels.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  cardOf,
  choiceText,
  completePlays,
  completesChoice,
  faceChoices,
  fitsChoice,
  matchingPlays,
} from "../play/picks";
import type { Button, Choose, Prompt } from "../scene";
import { GameText } from "../shared/GameText";
import { AmountPanel } from "./AmountPanel";
import { isHugeHand } from "./Hand";
import { heldCards } from "./localPlayer";
import { AmountButtons, FaceButtons, MoveButton, PlayButton, Stepper } from "./MoveButtons";
import { useTable } from "./TableContext";

const MAX_PARTIAL_PLAYS = 6; // plays that need more cards are offered until there are this many buttons
const MAX_COMPLETE_PLAYS = 12;
const MAX_BUTTONS = 7; // more buttons of one kind become a stepper

/**
 * Picking a card moves nothing else: the bar keeps the height it has without picks, and scrolls sideways. If it has no
 * height, as on a phone when all moves need cards, it covers the prompt.
 */
export function ActionBar(): JSX.Element {
  const { prompt, picks } = useTable().player;
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const hasPicks = picks.length > 0;
  useLayoutEffect(() => {
    if (!hasPicks && element.current) setHeight(element.current.offsetHeight);
  });
  return (
    <div
      class={`action-bar${hasPicks && height === 0 ? " over-prompt" : ""}`}
      ref={element}
      style={hasPicks && height > 0 ? { height: `${height}px` } : {}}
    >
      {prompt === null ? null : (
        <div class={`moves${hasPicks ? " with-picks" : ""}`}>
          {hasPicks ? <MovesWithPicks prompt={prompt} /> : <MovesWithoutPicks prompt={prompt} />}
        </div>
      )}
    </div>
  );
}

/** Nothing is picked: moves that need no card, and other things that can be picked. */
function MovesWithoutPicks({ prompt }: { prompt: Prompt }): JSX.Element {
  const { player } = useTable();
  const { arrange } = prompt;
  return (
    <>
      {groupByVerb(prompt.buttons).map((buttons) =>
        buttons.length > MAX_BUTTONS ? (
          <Stepper key={buttons[0]?.text} buttons={buttons} />
        ) : (
          buttons.map((button) => <MoveButton key={button.text} button={button} />)
        ),
      )}
      <Tokens prompt={prompt} />
      {prompt.amounts.length > 0 && isHugeHand(player.scene?.hand ?? []) ? (
        <AmountPanel amounts={prompt.amounts} />
      ) : null}
      {arrange ? (
        <button type="button" class="move-button" onClick={player.startArranging}>
          Lay down and arrange…
        </button>
      ) : null}
      {prompt.typed ? <TypedMove /> : null}
    </>
  );
}

/** Some games have moves that no control on the page can make: these are typed in notation. */
function TypedMove(): JSX.Element {
  const { player } = useTable();
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) player.send(text.trim());
  };
  return (
    <form class="typed-move" onSubmit={submit}>
      <input aria-label="Move in notation" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="move-button">
        Play
      </button>
    </form>
  );
}

/** Cards are picked: the moves that use them, alone or with further cards. */
function MovesWithPicks({ prompt }: { prompt: Prompt }): JSX.Element {
  const { player } = useTable();
  const { picks } = player;
  const plays = matchingPlays(prompt, picks);
  const complete = completePlays(plays, picks);
  const partial = plays
    .filter((play) => play.cards.length > picks.length)
    .slice(0, Math.max(0, MAX_PARTIAL_PLAYS - complete.length));
  const faces = plays.length === complete.length ? faceChoices(complete) : null;
  const choices = prompt.choices.filter((choice) => fitsChoice(choice, picks));
  return (
    <>
      {faces ? (
        <FaceButtons plays={faces} />
      ) : (
        <>
          {complete.slice(0, MAX_COMPLETE_PLAYS).map((play, index) => (
            <PlayButton key={play.text} play={play} isPrimary={index === 0} />
          ))}
          {partial.map((play) => (
            <PlayButton key={play.text} play={play} />
          ))}
        </>
      )}
      <AmountButtons prompt={prompt} />
      {choices.map((choice) => (
        <Choice key={`${choice.verb} ${choice.label}`} choice={choice} isOnly={choices.length === 1} />
      ))}
      <Tokens prompt={prompt} />
      <button type="button" class="move-button ghost" onClick={player.clearPicks}>
        Clear
      </button>
    </>
  );
}

function groupByVerb(buttons: Button[]): Button[][] {
  const groups = new Map<string, Button[]>();
  for (const button of buttons) {
    const verb = button.text.split(" ")[0] ?? "";
    groups.set(verb, [...(groups.get(verb) ?? []), button]);
  }
  return [...groups.values()];
}

/** A move that takes a number of picked items and, in some games, a value. */
function Choice({ choice, isOnly }: { choice: Choose; isOnly: boolean }): JSX.Element {
  const { player } = useTable();
  const { picks } = player;
  const { values } = choice;
  const [value, setValue] = useState<number | null>(values.length === 1 ? (values[0] ?? null) : null);
  const hasEnough = completesChoice(choice, picks);
  const hasValue = values.length === 0 || value !== null;
  const isReady = hasEnough && hasValue;
  const text = choiceText(choice, picks, values.length > 0 ? value : null);
  const range = choice.least === choice.most ? String(choice.most) : `${choice.least}–${choice.most}`;
  return (
    <span class="choice" role="group" aria-label={choice.label}>
      {values.length > 1 ? (
        <span class="values" role="radiogroup" aria-label="Value">
          {values.map((option) => (
            <label key={option} class={option === value ? "chosen" : ""}>
              <input type="radio" name={choice.verb} checked={option === value} onChange={() => setValue(option)} />
              {option}
            </label>
          ))}
        </span>
      ) : null}
      <button
        type="button"
        class={`move-button${isOnly ? " primary" : ""}`}
        data-move={isReady ? text : undefined}
        disabled={!isReady}
        onClick={() => player.send(text, picks)}
      >
        <span>
          <GameText text={choice.label} />
          <small>
            {picks.length} of {range}
            {hasEnough && !hasValue ? ", choose a value" : ""}
            {choice.note ? ` · ${choice.note}` : ""}
          </small>
        </span>
      </button>
    </span>
  );
}

/** Items that can be picked but are not cards in the hand, such as markers. */
function Tokens({ prompt }: { prompt: Prompt }): JSX.Element | null {
  const { player } = useTable();
  const held = new Set(heldCards(player.scene));
  const items = new Set(prompt.choices.flatMap((choice) => choice.items));
  const tokens = [...items].filter((item) => !held.has(cardOf(item)));
  if (tokens.length === 0) return null;
  return (
    <span class="tokens">
      {tokens.map((token) => {
        const count = player.picks.filter((pick) => pick === token).length;
        return (
          <button
            key={token}
            type="button"
            class={`move-button token${count > 0 ? " picked" : ""}`}
            aria-pressed={count > 0}
            onClick={() => player.pick(token)}
          >
            {token}
            {count > 1 ? ` ×${count}` : ""}
          </button>
        );
      })}
    </span>
  );
}
