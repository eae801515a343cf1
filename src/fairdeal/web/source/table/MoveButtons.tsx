// Buttons that make one move each: moves without cards, plays of picked cards, amounts of a rank, faces of a card.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard, facesOf } from "../art/cards";
import { LooksContext } from "../looks";
import { amountPlay, cardOf, completeSize, countPicks, isLegalSize, maxCards } from "../play/picks";
import type { Button, Play, Prompt } from "../scene";
import { counted, humanize } from "../shared/format";
import { FaceSymbol, GameText, SuitSymbol } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { useTable } from "./TableContext";

export function MoveButton({ button }: { button: Button }): JSX.Element {
  const { player } = useTable();
  return (
    <button
      type="button"
      class="move-button"
      data-move={button.text}
      onClick={() => player.send(button.text)}
      title={button.note ?? undefined}
    >
      {button.suit ? <SuitSymbol suit={button.suit} /> : null}
      <span>
        <GameText text={buttonLabel(button)} />
        {button.note ? <small>{button.note}</small> : null}
      </span>
    </button>
  );
}

/** Buttons that differ only in a number, such as bids, as one button whose number goes up and down. */
export function Stepper({ buttons }: { buttons: Button[] }): JSX.Element {
  const { player } = useTable();
  const [selected, setSelected] = useState(0);
  const last = buttons.length - 1;
  const index = Math.min(selected, last);
  const button = buttons[index];
  if (!button) return <></>;
  const select = (next: number) => setSelected(Math.max(0, Math.min(last, next)));
  return (
    <span class="stepper">
      <button type="button" aria-label="Less" disabled={index === 0} onClick={() => select(index - 1)}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="move-button primary"
        data-move={button.text}
        onClick={() => player.send(button.text)}
      >
        <GameText text={buttonLabel(button)} />
      </button>
      <button type="button" aria-label="More" disabled={index === last} onClick={() => select(index + 1)}>
        <Icon name="plus" />
      </button>
      <input
        type="range"
        aria-label={`From ${buttons[0]?.label ?? ""} to ${buttons.at(-1)?.label ?? ""}`}
        aria-valuetext={button.label}
        min={0}
        max={last}
        value={index}
        onInput={(event) => select(Number(event.currentTarget.value))}
      />
    </span>
  );
}

/** A label that is only a number gets the verb of the move: `Bid 3`. */
function buttonLabel(button: Button): string {
  return /^[\d,]+$/.test(button.label) ? humanize(button.text) : button.label;
}

export function PlayButton({ play, isPrimary = false }: { play: Play; isPrimary?: boolean }): JSX.Element {
  const { player } = useTable();
  return (
    <button
      type="button"
      class={`move-button${isPrimary ? " primary" : ""}`}
      data-move={play.text}
      onClick={() => player.play(play)}
      title={play.note ?? undefined}
    >
      <span>
        <GameText text={play.label || play.text} />
        {play.note ? <small>{play.note}</small> : null}
      </span>
    </button>
  );
}

/** One card with several legal faces: a button for each, drawn as it would show on the table. */
export function FaceButtons({ plays }: { plays: Play[] }): JSX.Element {
  const { player } = useTable();
  const { skin } = useContext(LooksContext);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <span class="faces" role="group" aria-label="Show it as">
      <span class="faces-label">Show it as</span>
      {plays.map((play, index) => (
        <button
          key={play.text}
          ref={index === 0 ? first : null}
          type="button"
          class="face-button"
          data-move={play.text}
          onClick={() => player.play(play)}
        >
          <CardArt card={cardOf(play.faces[0] ?? "")} face={play.faces[0] ?? null} />
          <span class="visually-hidden">
            <GameText text={play.label} />
          </span>
          <span aria-hidden="true">
            <FaceSymbol face={play.faces[0] ?? ""} />
          </span>
        </button>
      ))}
      {blockedFaces(plays).map((face) => (
        <button
          key={face}
          type="button"
          class="face-button blocked"
          data-face={face}
          aria-disabled="true"
          onClick={() => player.explain(face)}
        >
          <CardArt card={cardOf(face)} face={face} />
          <span class="visually-hidden">{`${describeCard(cardOf(face), face, skin)}, cannot be shown now`}</span>
          <span aria-hidden="true">
            <FaceSymbol face={face} />
          </span>
        </button>
      ))}
    </span>
  );
}

/** The other faces of the card, if a move is nothing but a face: a click on one explains why it cannot be shown. */
function blockedFaces(plays: Play[]): string[] {
  const first = plays[0];
  if (first === undefined || first.text !== first.faces[0]) return [];
  return facesOf(cardOf(first.text)).filter((face) => !plays.some((play) => play.text === face));
}

/** The picks as an amount of a rank: exactly the picks, the smallest legal amount, and all cards of the rank. */
export function AmountButtons({ prompt }: { prompt: Prompt }): JSX.Element {
  const { player } = useTable();
  const offers = prompt.amounts.flatMap((amount) => {
    const picked = countPicks(amount, player.picks);
    const smallest = completeSize(amount, player.picks);
    if (picked === null || smallest === null) return [];
    const all = { cards: maxCards(amount, smallest.jokers), jokers: smallest.jokers };
    return [picked, smallest, all]
      .filter((size) => isLegalSize(amount, size))
      .map((size) => ({ amount, size, play: amountPlay(amount, size), isExact: size === picked }));
  });
  const distinct = new Map(offers.map((offer) => [offer.play.text, offer]));
  return (
    <>
      {[...distinct.values()].map(({ amount, size, play, isExact }, index) => (
        <button
          key={play.text}
          type="button"
          class={`move-button${isExact || index === 0 ? " primary" : ""}`}
          data-move={play.text}
          onClick={() => player.play(play)}
        >
          <span>
            {`Play ${size.cards + size.jokers} × `}
            <GameText text={amount.card} />
            {size.jokers > 0 ? <small>{`with ${counted(size.jokers, "joker")}`}</small> : null}
            {amount.note ? <small>{amount.note}</small> : null}
          </span>
        </button>
      ))}
    </>
  );
}
