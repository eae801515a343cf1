// Rearranging the groups on the table: drag cards between the hand and groups, or tap a card and then a group; undo; and
// what is still illegal and why. Nothing is sent until the player confirms.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard } from "../art/cards";
import { LooksContext } from "../looks";
import {
  type Board,
  boardMove,
  cardsFromHand,
  cardsOnTable,
  changeFace,
  placeFace,
  returnToHand,
  undo,
} from "../play/board";
import { cardOf } from "../play/picks";
import type { Arrange, CardScene, Problem } from "../scene";
import { FaceSymbol, GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { useDrag } from "./drag";
import { RuleLink } from "./RuleLink";
import { useTable } from "./TableContext";

interface ArrangeBoardProps {
  arrange: Arrange;
  board: Board;
  hand: CardScene[];
}

const HAND_ZONE = "hand";
const groupZone = (index: number): string => `group ${index + 1}`;

export function ArrangeBoard({ arrange, board, hand }: ArrangeBoardProps): JSX.Element {
  const { player } = useTable();
  const { setBoard } = player;
  const [selected, setSelected] = useState<string | null>(null); // the card to be placed next
  const move = boardMove(arrange, board);
  const check = useCheck(move);
  const onTable = cardsOnTable(board.groups);
  const inHand = hand.filter((card) => !onTable.has(card.card));
  const own = new Set(hand.map((card) => card.card));
  const newGroup = board.groups.length;

  const place = (card: string, zone: string | null): void => {
    setSelected(null);
    if (zone === HAND_ZONE) {
      if (own.has(card) && onTable.has(card)) setBoard(returnToHand(board, card));
      return;
    }
    const index = zone === null ? newGroup : Number(zone.replace("group ", "")) - 1;
    const shown = board.groups.flat().find((face) => cardOf(face) === card);
    const face = shown ?? arrange.faces[card]?.[0] ?? card;
    if (!board.groups[index]?.includes(face)) setBoard(placeFace(board, face, index));
  };
  const toggle = (card: string): void => setSelected(selected === card ? null : card);

  return (
    <div class="arrange">
      <div class="arrange-groups">
        {board.groups.map((group, index) => (
          <Group
            key={index}
            index={index}
            group={group}
            selected={selected}
            problems={check.problems.filter((problem) => problem.part === groupNumberInMove(board, index))}
            onCard={toggle}
            onPlace={place}
          />
        ))}
        <button
          type="button"
          class={`new-group${selected ? " target" : ""}`}
          data-zone={groupZone(newGroup)}
          disabled={selected === null}
          onClick={() => selected && place(selected, null)}
        >
          <Icon name="plus" /> New group
        </button>
      </div>
      {selected && onTable.has(selected) ? (
        <FaceOptions
          card={selected}
          faces={arrange.faces[selected] ?? []}
          onFace={(face) => {
            setBoard(changeFace(board, face));
            setSelected(null);
          }}
        />
      ) : null}
      <p class="arrange-status" role="status">
        {check.status}
        {check.problems
          .filter((problem) => problem.part === null)
          .map((problem) => (
            <ProblemLine key={problem.reason} problem={problem} />
          ))}
      </p>
      <div class="arrange-hand" data-zone={HAND_ZONE} role="group" aria-label="Cards in your hand">
        {inHand.map(({ card }) => (
          <BoardCard key={card} text={card} isSelected={selected === card} onSelect={toggle} onDrop={place} />
        ))}
        {selected && own.has(selected) && onTable.has(selected) ? (
          <button type="button" class="move-button" onClick={() => place(selected, HAND_ZONE)}>
            Back to hand
          </button>
        ) : null}
      </div>
      <div class="action-bar">
        <button
          type="button"
          class="move-button primary"
          disabled={move === null || !check.ok}
          onClick={() => move !== null && player.send(move, cardsFromHand(arrange, board))}
        >
          Lay it down
        </button>
        <button
          type="button"
          class="move-button"
          disabled={board.history.length === 0}
          onClick={() => setBoard(undo(board))}
        >
          <Icon name="undo" /> Undo
        </button>
        <button type="button" class="move-button ghost" onClick={() => setBoard(null)}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** The number of a group in the move, which leaves out empty groups. */
function groupNumberInMove(board: Board, index: number): number {
  return board.groups.slice(0, index + 1).filter((group) => group.length > 0).length;
}

function Group(props: {
  index: number;
  group: readonly string[];
  selected: string | null;
  problems: Problem[];
  onCard: (card: string) => void;
  onPlace: (card: string, zone: string | null) => void;
}): JSX.Element {
  const { index, group, selected, problems, onCard, onPlace } = props;
  const zone = groupZone(index);
  const canPlace = selected !== null && !group.some((face) => cardOf(face) === selected);
  return (
    <section
      class={`zone group${problems.length > 0 ? " illegal" : ""}`}
      data-zone={zone}
      aria-label={`Group ${index + 1}`}
    >
      <p class="zone-label">
        {index + 1}
        {canPlace ? (
          <button type="button" class="put-here" onClick={() => onPlace(selected, zone)}>
            put here
          </button>
        ) : null}
      </p>
      <span class="zone-cards">
        {group.map((face) => (
          <BoardCard
            key={cardOf(face)}
            text={face}
            isSelected={selected === cardOf(face)}
            onSelect={onCard}
            onDrop={onPlace}
          />
        ))}
      </span>
      {problems.map((problem) => (
        <ProblemLine key={problem.reason} problem={problem} />
      ))}
    </section>
  );
}

/** The other faces that a card on the table can show. */
function FaceOptions(props: { card: string; faces: string[]; onFace: (face: string) => void }): JSX.Element | null {
  const { card, faces, onFace } = props;
  const { skin } = useContext(LooksContext);
  if (faces.length < 2) return null;
  return (
    <span class="faces" role="group" aria-label="Show it as">
      <span class="faces-label">Show it as</span>
      {faces.map((face) => (
        <button key={face} type="button" class="face-button" data-face={face} onClick={() => onFace(face)}>
          <CardArt card={card} face={face} />
          <span class="visually-hidden">{describeCard(card, face, skin)}</span>
          <span aria-hidden="true">
            <FaceSymbol face={face} />
          </span>
        </button>
      ))}
    </span>
  );
}

/** A card on the board or in the hand below it; `text` is a card or a face. */
function BoardCard(props: {
  text: string;
  isSelected: boolean;
  onSelect: (card: string) => void;
  onDrop: (card: string, zone: string | null) => void;
}): JSX.Element {
  const { skin } = useContext(LooksContext);
  const card = cardOf(props.text);
  const face = card === props.text ? null : props.text;
  const drag = useDrag(true, (zone) => props.onDrop(card, zone));
  return (
    <button
      type="button"
      class={`board-card${props.isSelected ? " picked" : ""}${drag.isDragging ? " dragged" : ""}`}
      data-card={card}
      data-face={face ?? undefined}
      aria-pressed={props.isSelected}
      style={drag.style}
      onPointerDown={drag.onPointerDown}
      onClick={() => {
        if (!drag.justDropped()) props.onSelect(card);
      }}
    >
      <CardArt card={card} face={face} />
      <span class="visually-hidden">{describeCard(card, face, skin)}</span>
    </button>
  );
}

function ProblemLine({ problem }: { problem: Problem }): JSX.Element {
  return (
    <span class="problem">
      <GameText text={problem.reason} />
      <RuleLink rule={problem.rule} />
    </span>
  );
}

interface Check {
  ok: boolean;
  problems: Problem[];
  status: string;
}

const CHECK_DELAY = 120; // milliseconds after the last change

/** Ask the server whether the move on the board is legal, shortly after each change. */
function useCheck(move: string | null): Check {
  const { session, view } = useTable();
  const latest = useRef<{ move: string; id: string } | null>(null);
  useEffect(() => {
    if (move === null) return undefined;
    const timer = window.setTimeout(() => {
      latest.current = { move, id: session.request({ type: "check", text: move }) };
    }, CHECK_DELAY);
    return () => window.clearTimeout(timer);
  }, [session, move]);
  const answer = latest.current?.move === move ? view.checks[latest.current.id] : undefined;
  const status = (): string => {
    if (move === null) return "Drag cards to the groups, or tap a card and then the place for it.";
    if (!answer) return "Checking…";
    return answer.ok ? "This can be laid down." : "";
  };
  return { ok: answer?.ok ?? false, problems: answer?.problems ?? [], status: status() };
}
