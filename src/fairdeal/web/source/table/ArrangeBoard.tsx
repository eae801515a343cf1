// Arranging the table: drag cards between hand and groups, or tap a card and then a group; undo; what is still invalid
// and why. Nothing is sent before the player says so.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { inWords } from "../art/cards";
import { Looks } from "../looks";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { FaceSign, Words } from "../parts/SuitSign";
import { Icon } from "../parts/Icon";
import { type Board, arrangedText, broughtIn, onTable, put, takeBack, turn, undo } from "../play/arranging";
import { cardOf } from "../play/picking";
import type { Arrange, CardScene, Doubt } from "../scene";
import { useDrag } from "./drag";

interface BoardProps {
  arrange: Arrange;
  board: Board;
  hand: CardScene[];
  session: Session;
  view: TableView;
  onBoard: (board: Board | null) => void;
  onSend: (text: string, cards: string[]) => void;
  onRule: (rule: string) => void;
}

const HAND_ZONE = "the hand";

export function ArrangeBoard(props: BoardProps): JSX.Element {
  const { arrange, board, hand, session, view, onBoard, onSend, onRule } = props;
  const { skin } = useContext(Looks);
  const [held, setHeld] = useState<string | null>(null); // the card in the player's fingers
  const text = arrangedText(arrange, board);
  const check = useCheck(session, view, text);
  const lying = onTable(board.groups);
  const left = hand.filter((card) => !lying.has(card.card));
  const own = new Set(hand.map((card) => card.card));

  const place = (card: string, zone: string | null): void => {
    setHeld(null);
    if (zone === HAND_ZONE) {
      if (own.has(card) && lying.has(card)) onBoard(takeBack(board, card));
      return;
    }
    const number = zone === null ? board.groups.length : Number(zone.replace("group ", "")) - 1;
    const now = board.groups.flat().find((face) => cardOf(face) === card);
    const face = now ?? arrange.faces[card]?.[0] ?? card;
    if (board.groups[number]?.includes(face)) return;
    onBoard(put(board, face, number));
  };
  const touch = (card: string): void => setHeld(held === card ? null : card);
  const faces = held ? (arrange.faces[held] ?? []) : [];

  return (
    <div class="arrange">
      <div class="arrange-groups">
        {board.groups.map((group, number) => (
          <Group
            key={number}
            number={number}
            group={group}
            held={held}
            doubts={check.doubts.filter((doubt) => doubt.part === partOf(board, number))}
            onCard={touch}
            onDrop={place}
            onPlace={() => held && place(held, `group ${number + 1}`)}
            onRule={onRule}
          />
        ))}
        <button
          type="button"
          class={`new-group${held ? " wanted" : ""}`}
          data-zone={`group ${board.groups.length + 1}`}
          disabled={held === null}
          onClick={() => held && place(held, null)}
        >
          <Icon name="plus" /> new group
        </button>
      </div>
      {faces.length > 1 && held && lying.has(held) ? (
        <span class="faces" role="group" aria-label="Show it as">
          <span class="faces-ask">Show it as</span>
          {faces.map((face) => (
            <button
              key={face}
              type="button"
              class="face-button"
              data-face={face}
              onClick={() => {
                onBoard(turn(board, face));
                setHeld(null);
              }}
            >
              <CardArt card={held} face={face} />
              <span class="unseen">{inWords(held, face, skin)}</span>
              <span aria-hidden="true">
                <FaceSign face={face} />
              </span>
            </button>
          ))}
        </span>
      ) : null}
      <p class="arrange-says" role="status">
        {check.says(text !== null)}
        {check.doubts
          .filter((doubt) => doubt.part === null)
          .map((doubt) => (
            <DoubtLine key={doubt.reason} doubt={doubt} onRule={onRule} />
          ))}
      </p>
      <div class="arrange-hand" data-zone={HAND_ZONE} role="group" aria-label="Cards in your hand">
        {left.map((card) => (
          <Piece key={card.card} text={card.card} held={held === card.card} onTouch={touch} onDrop={place} />
        ))}
        {held && own.has(held) && lying.has(held) ? (
          <button type="button" class="move-button" onClick={() => place(held, HAND_ZONE)}>
            Back to hand
          </button>
        ) : null}
      </div>
      <div class="action-bar">
        <button
          type="button"
          class="move-button primary"
          disabled={text === null || !check.ok}
          onClick={() => text !== null && onSend(text, broughtIn(arrange, board))}
        >
          Put it down
        </button>
        <button
          type="button"
          class="move-button"
          disabled={board.past.length === 0}
          onClick={() => onBoard(undo(board))}
        >
          <Icon name="undo" /> Undo
        </button>
        <button type="button" class="move-button ghost" onClick={() => onBoard(null)}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** The number of a group in the text that is sent: empty ones are not written. */
function partOf(board: Board, number: number): number {
  return board.groups.slice(0, number + 1).filter((group) => group.length > 0).length;
}

function Group(props: {
  number: number;
  group: readonly string[];
  held: string | null;
  doubts: Doubt[];
  onCard: (card: string) => void;
  onDrop: (card: string, zone: string | null) => void;
  onPlace: () => void;
  onRule: (rule: string) => void;
}): JSX.Element {
  const { number, group, held, doubts } = props;
  return (
    <section
      class={`zone group${doubts.length > 0 ? " invalid" : ""}`}
      data-zone={`group ${number + 1}`}
      aria-label={`Group ${number + 1}`}
    >
      <p class="zone-label">
        {number + 1}
        {held && !group.some((face) => cardOf(face) === held) ? (
          <button type="button" class="put-here" onClick={props.onPlace}>
            put here
          </button>
        ) : null}
      </p>
      <span class="zone-cards">
        {group.map((face) => (
          <Piece
            key={cardOf(face)}
            text={face}
            held={held === cardOf(face)}
            onTouch={props.onCard}
            onDrop={props.onDrop}
          />
        ))}
      </span>
      {doubts.map((doubt) => (
        <DoubtLine key={doubt.reason} doubt={doubt} onRule={props.onRule} />
      ))}
    </section>
  );
}

function Piece(props: {
  text: string;
  held: boolean;
  onTouch: (card: string) => void;
  onDrop: (card: string, zone: string | null) => void;
}): JSX.Element {
  const { skin } = useContext(Looks);
  const card = cardOf(props.text);
  const face = card === props.text ? null : props.text;
  const drag = useDrag(true, (zone) => props.onDrop(card, zone));
  return (
    <button
      type="button"
      class={`piece${props.held ? " picked" : ""}${drag.moving ? " dragged" : ""}`}
      data-card={card}
      data-face={face ?? undefined}
      aria-pressed={props.held}
      style={drag.style}
      onPointerDown={drag.down}
      onClick={() => {
        if (!drag.justDropped()) props.onTouch(card);
      }}
    >
      <CardArt card={card} face={face} />
      <span class="unseen">{inWords(card, face, skin)}</span>
    </button>
  );
}

function DoubtLine({ doubt, onRule }: { doubt: Doubt; onRule: (rule: string) => void }): JSX.Element {
  return (
    <span class="doubt">
      <Words text={doubt.reason} />
      {doubt.rule ? (
        <button type="button" class="rule-link" onClick={() => onRule(doubt.rule ?? "")}>
          {doubt.rule}
        </button>
      ) : null}
    </span>
  );
}

interface Check {
  ok: boolean;
  doubts: Doubt[];
  says: (changed: boolean) => string;
}

/** Asks the table about every arrangement, a moment after it was made. */
function useCheck(session: Session, view: TableView, text: string | null): Check {
  const asked = useRef<{ text: string; id: string } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = window.setTimeout(() => {
      asked.current = { text, id: session.ask({ type: "check", text }) };
    }, 120);
    return () => window.clearTimeout(timer);
  }, [session, text]);
  const answer = asked.current && asked.current.text === text ? view.checks[asked.current.id] : undefined;
  return {
    ok: answer?.ok ?? false,
    doubts: answer?.doubts ?? [],
    says: (changed) => {
      if (!changed) return "Drag cards to the groups, or tap a card and then where it goes.";
      if (!answer) return "Looking at it…";
      return answer.ok ? "That can be put down." : "";
    },
  };
}
