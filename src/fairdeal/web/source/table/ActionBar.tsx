// What is asked of the player, and what he can do about it: buttons, the moves that fit the cards picked, small panels.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { spaced } from "../lobby/options";
import { Icon } from "../parts/Icon";
import { FaceSign, SuitSign, Words } from "../parts/SuitSign";
import {
  amountPlay,
  candidates,
  cardOf,
  choiceText,
  complete,
  faceChoices,
  filledUp,
  fits,
  isAmount,
  isFull,
  measured,
} from "../play/picking";
import type { Actions, Button, Choose, Play } from "../scene";
import { AmountPanel } from "./AmountPanel";
import { isHuge } from "./Hand";
import { heldCards, type Player } from "./player";

const MOST_SHOWN = 6; // moves that are offered beside what is picked
const MANY_BUTTONS = 7; // more of one kind than this become a stepper

export function ActionBar({ player }: { player: Player }): JSX.Element {
  const { actions, picks } = player;
  if (actions === null) return <div class="action-bar quiet" />;
  return (
    <div class="action-bar">
      {picks.length > 0 ? <Picked player={player} actions={actions} /> : <Unpicked player={player} actions={actions} />}
    </div>
  );
}

/** Nothing is picked: moves that need no card, and what may be picked. */
function Unpicked({ player, actions }: { player: Player; actions: Actions }): JSX.Element {
  const groups = grouped(actions.buttons);
  return (
    <>
      {groups.map((buttons) =>
        buttons.length > MANY_BUTTONS ? (
          <Stepper key={buttons[0]?.text} buttons={buttons} onPlay={(button) => player.send(button.text)} />
        ) : (
          buttons.map((button) => (
            <MoveButton key={button.text} button={button} onPlay={() => player.send(button.text)} />
          ))
        ),
      )}
      <Tokens player={player} actions={actions} />
      {actions.amounts.length > 0 && isHuge(player.scene?.hand ?? []) ? (
        <AmountPanel player={player} amounts={actions.amounts} />
      ) : null}
      {actions.arrange ? (
        <button
          type="button"
          class="move-button"
          onClick={() => player.setBoard({ groups: actions.arrange?.groups ?? [], past: [] })}
        >
          Lay down and arrange…
        </button>
      ) : null}
      {actions.typed ? <Typed onPlay={(text) => player.send(text)} /> : null}
    </>
  );
}

/** There are moves that nothing on the page makes: they are written as in a record. */
function Typed({ onPlay }: { onPlay: (text: string) => void }): JSX.Element {
  const [text, setText] = useState("");
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) onPlay(text.trim());
  };
  return (
    <form class="typed" onSubmit={send}>
      <input aria-label="A move, typed" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="move-button">
        Play
      </button>
    </form>
  );
}

/** Cards are picked: the moves they make, alone or with more. */
function Picked({ player, actions }: { player: Player; actions: Actions }): JSX.Element {
  const { picks } = player;
  const left = candidates(actions, picks);
  const ready = complete(left, picks);
  const more = left.filter((play) => play.cards.length > picks.length).slice(0, Math.max(0, MOST_SHOWN - ready.length));
  const faces = left.length === ready.length ? faceChoices(ready) : null;
  const choices = actions.choices.filter((choice) => fits(choice, picks));
  return (
    <>
      {faces ? (
        <Faces plays={faces} onPlay={player.play} />
      ) : (
        <>
          {ready.slice(0, 12).map((play, number) => (
            <PlayButton key={play.text} play={play} primary={number === 0} onPlay={player.play} />
          ))}
          {more.map((play) => (
            <PlayButton key={play.text} play={play} primary={false} onPlay={player.play} />
          ))}
        </>
      )}
      <Amounts player={player} actions={actions} />
      {choices.map((choice) => (
        <Choice key={`${choice.verb} ${choice.label}`} choice={choice} player={player} single={choices.length === 1} />
      ))}
      <Tokens player={player} actions={actions} />
      <button type="button" class="move-button ghost" onClick={player.clear}>
        Clear
      </button>
    </>
  );
}

/** The picks as so many of a rank: what they are, what they lack, and all there are of it. */
function Amounts({ player, actions }: { player: Player; actions: Actions }): JSX.Element {
  const { picks } = player;
  const offers = actions.amounts.flatMap((amount) => {
    const picked = measured(amount, picks);
    const filled = filledUp(amount, picks);
    if (picked === null || filled === null) return [];
    const all = { cards: amount.total === null ? amount.most : filled.cards, jokers: filled.jokers };
    const sizes = [...(isAmount(amount, picked) ? [picked] : []), filled, all].filter((size) => isAmount(amount, size));
    return sizes.map((size) => ({ amount, size, play: amountPlay(amount, size), exact: size === picked }));
  });
  const single = new Map(offers.map((offer) => [offer.play.text, offer]));
  return (
    <>
      {[...single.values()].map(({ amount, size, play, exact }, number) => (
        <button
          key={play.text}
          type="button"
          class={`move-button${exact || number === 0 ? " primary" : ""}`}
          data-move={play.text}
          onClick={() => player.play(play)}
        >
          <span>
            {`Play ${size.cards + size.jokers} × `}
            <Words text={amount.card} />
            {size.jokers > 0 ? <small>{`with ${size.jokers} ${size.jokers === 1 ? "joker" : "jokers"}`}</small> : null}
            {amount.note ? <small>{amount.note}</small> : null}
          </span>
        </button>
      ))}
    </>
  );
}

function MoveButton({ button, onPlay }: { button: Button; onPlay: () => void }): JSX.Element {
  return (
    <button type="button" class="move-button" data-move={button.text} onClick={onPlay} title={button.note ?? undefined}>
      {button.suit ? <SuitSign suit={button.suit} /> : null}
      <span>
        <Words text={fullLabel(button)} />
        {button.note ? <small>{button.note}</small> : null}
      </span>
    </button>
  );
}

/** Buttons that differ in a number only, such as bids: one goes up and down. */
function Stepper({ buttons, onPlay }: { buttons: Button[]; onPlay: (button: Button) => void }): JSX.Element {
  const [at, setAt] = useState(0);
  const place = Math.min(at, buttons.length - 1);
  const button = buttons[place];
  if (!button) return <></>;
  const to = (next: number) => setAt(Math.max(0, Math.min(buttons.length - 1, next)));
  return (
    <span class="stepper">
      <button type="button" aria-label="Less" disabled={place === 0} onClick={() => to(place - 1)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="move-button primary" data-move={button.text} onClick={() => onPlay(button)}>
        <Words text={fullLabel(button)} />
      </button>
      <button type="button" aria-label="More" disabled={place === buttons.length - 1} onClick={() => to(place + 1)}>
        <Icon name="plus" />
      </button>
      <input
        type="range"
        aria-label={`From ${buttons[0]?.label ?? ""} to ${buttons.at(-1)?.label ?? ""}`}
        aria-valuetext={button.label}
        min={0}
        max={buttons.length - 1}
        value={place}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
    </span>
  );
}

/** A label that is a bare number says what it is a number of: `Bid 3`. */
function fullLabel(button: Button): string {
  return /^[\d,]+$/.test(button.label) ? spaced(button.text) : button.label;
}

function grouped(buttons: Button[]): Button[][] {
  const kinds = new Map<string, Button[]>();
  for (const button of buttons) {
    const verb = button.text.split(" ")[0] ?? "";
    kinds.set(verb, [...(kinds.get(verb) ?? []), button]);
  }
  return [...kinds.values()];
}

function PlayButton({
  play,
  primary,
  onPlay,
}: {
  play: Play;
  primary: boolean;
  onPlay: (play: Play) => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`move-button${primary ? " primary" : ""}`}
      data-move={play.text}
      onClick={() => onPlay(play)}
      title={play.note ?? undefined}
    >
      <span>
        <Words text={play.label || play.text} />
        {play.note ? <small>{play.note}</small> : null}
      </span>
    </button>
  );
}

/** One card with several legal faces: each drawn as it would lie. */
function Faces({ plays, onPlay }: { plays: Play[]; onPlay: (play: Play) => void }): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <span class="faces" role="group" aria-label="Show it as">
      <span class="faces-ask">Show it as</span>
      {plays.map((play, number) => (
        <button
          key={play.text}
          ref={number === 0 ? first : null}
          type="button"
          class="face-button"
          data-move={play.text}
          onClick={() => onPlay(play)}
        >
          <CardArt card={cardOf(play.faces[0] ?? "")} face={play.faces[0] ?? null} />
          <span class="unseen">
            <Words text={play.label} />
          </span>
          <span aria-hidden="true">
            <FaceSign face={play.faces[0] ?? ""} />
          </span>
        </button>
      ))}
    </span>
  );
}

/** So many of these, and a value where one has to be named. */
function Choice({ choice, player, single }: { choice: Choose; player: Player; single: boolean }): JSX.Element {
  const { picks } = player;
  const [value, setValue] = useState<number | null>(choice.values.length === 1 ? (choice.values[0] ?? null) : null);
  const full = isFull(choice, picks);
  const named = choice.values.length === 0 || value !== null;
  const text = choiceText(choice, picks, choice.values.length > 0 ? value : null);
  const range = choice.least === choice.most ? String(choice.most) : `${choice.least}–${choice.most}`;
  return (
    <span class="choice" role="group" aria-label={choice.label}>
      {choice.values.length > 1 ? (
        <span class="values" role="radiogroup" aria-label="As">
          {choice.values.map((one) => (
            <label key={one} class={one === value ? "chosen" : ""}>
              <input type="radio" name={choice.verb} checked={one === value} onChange={() => setValue(one)} />
              {one}
            </label>
          ))}
        </span>
      ) : null}
      <button
        type="button"
        class={`move-button${single ? " primary" : ""}`}
        data-move={full && named ? text : undefined}
        disabled={!full || !named}
        onClick={() => player.send(text, picks)}
      >
        <span>
          <Words text={choice.label} />
          <small>
            {picks.length} of {range}
            {full && !named ? ", choose a value" : ""}
            {choice.note ? ` · ${choice.note}` : ""}
          </small>
        </span>
      </button>
    </span>
  );
}

/** Things that may be picked and are no cards of the hand, such as markers. */
function Tokens({ player, actions }: { player: Player; actions: Actions }): JSX.Element | null {
  const held = new Set(heldCards(player.scene));
  const tokens = [...new Set(actions.choices.flatMap((choice) => choice.items))].filter(
    (item) => !held.has(cardOf(item)),
  );
  if (tokens.length === 0) return null;
  return (
    <span class="tokens">
      {tokens.map((token) => {
        const picked = player.picks.filter((one) => one === token).length;
        return (
          <button
            key={token}
            type="button"
            class={`move-button token${picked > 0 ? " picked" : ""}`}
            aria-pressed={picked > 0}
            onClick={() => player.pick(token)}
          >
            {token}
            {picked > 1 ? ` ×${picked}` : ""}
          </button>
        );
      })}
    </span>
  );
}
