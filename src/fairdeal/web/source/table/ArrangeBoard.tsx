// Rearranging the groups on the table: drag cards between the hand and groups, or tap a card and then a group. The groups
// are on the felt; the hand, the buttons, and what is still illegal are in the dock.
import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard } from "../art/cards";
import { LooksContext } from "../looks";
import { cardOf } from "../play/picks";
import { sortHand } from "../play/sortHand";
import { FaceSymbol, GameText } from "../shared/GameText";
import { useSize } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { type Arranging, groupZone, HAND_ZONE } from "./arranging";
import { useDrag } from "./drag";
import { useCardScale } from "./fit";
import { RuleLink } from "./RuleLink";

/** The groups on the felt, and the place for a new one. */
export function ArrangeGroups({ arranging }: { arranging: Arranging }): JSX.Element {
  const { arrangement, selected } = arranging;
  return (
    <div class="arrange center has-groups">
      <div class="groups">
        {arrangement.groups.map((group, index) => (
          <Group key={index} index={index} group={group} arranging={arranging} />
        ))}
        <button
          type="button"
          class={`new-group${selected ? " target" : ""}`}
          data-zone={groupZone(arrangement.groups.length)}
          disabled={selected === null}
          onClick={() => selected && arranging.place(selected, null)}
        >
          <Icon name="plus" /> New group
        </button>
      </div>
    </div>
  );
}

function Group(props: { index: number; group: readonly string[]; arranging: Arranging }): JSX.Element {
  const { index, group, arranging } = props;
  const { selected, toggle, place } = arranging;
  const zone = groupZone(index);
  const canPlace = selected !== null && !group.some((face) => cardOf(face) === selected);
  return (
    <section
      class={`zone group${arranging.isIllegal(index) ? " illegal" : ""}`}
      data-zone={zone}
      aria-label={`Group ${index + 1}`}
    >
      <p class="zone-label">
        {index + 1}
        {canPlace ? (
          <button type="button" class="put-here" onClick={() => place(selected, zone)}>
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
            onSelect={toggle}
            onDrop={place}
          />
        ))}
      </span>
    </section>
  );
}

/** Whether the arrangement can be laid down, or what is wrong with it: one thing at a time. */
export function ArrangeStatus({ arranging }: { arranging: Arranging }): JSX.Element {
  const { status, problems } = arranging.check;
  const problem = problems[0];
  return (
    <p class="headline arrange-status" role="status">
      {problem ? (
        <span class="problem">
          {problem.part === null ? null : `Group ${problem.part}: `}
          <GameText text={problem.reason} />
          <RuleLink rule={problem.rule} />
        </span>
      ) : (
        status
      )}
    </p>
  );
}

/** The buttons for the arrangement or, while a card on the table is selected, for that card. */
export function ArrangeActions({ arranging }: { arranging: Arranging }): JSX.Element {
  const { selected, faces, canReturn, confirm, arrangement } = arranging;
  const { skin } = useContext(LooksContext);
  if (selected !== null && (faces.length > 1 || canReturn)) {
    return (
      <div class="arrange action-bar">
        <div class="moves with-picks">
          {faces.length > 1 ? (
            <span class="faces" role="group" aria-label="Show it as">
              <span class="faces-label">Show it as</span>
              {faces.map((face) => (
                <button
                  key={face}
                  type="button"
                  class="face-button"
                  data-face={face}
                  onClick={() => arranging.showAs(face)}
                >
                  <CardArt card={selected} face={face} />
                  <span class="visually-hidden">{describeCard(selected, face, skin)}</span>
                  <span aria-hidden="true">
                    <FaceSymbol face={face} />
                  </span>
                </button>
              ))}
            </span>
          ) : null}
          {canReturn ? (
            <button type="button" class="move-button back-to-hand" onClick={() => arranging.place(selected, HAND_ZONE)}>
              Back to hand
            </button>
          ) : null}
        </div>
      </div>
    );
  }
  return (
    <div class="arrange action-bar">
      <div class="moves">
        <button
          type="button"
          class="move-button primary"
          disabled={confirm === null}
          onClick={() => {
            if (confirm) confirm();
          }}
        >
          Lay it down
        </button>
        <button
          type="button"
          class="move-button"
          disabled={arrangement.history.length === 0}
          onClick={() => arranging.undo()}
        >
          <Icon name="undo" /> Undo
        </button>
        <button type="button" class="move-button ghost" onClick={() => arranging.cancel()}>
          Cancel
        </button>
      </div>
    </div>
  );
}

const NARROW = 560; // pixels
const MAX_CARD_WIDTH = { narrow: 54, wide: 84 };

/** The cards that are still in the hand. */
export function ArrangeHand({ arranging }: { arranging: Arranging }): JSX.Element {
  const [element, size] = useSize();
  const { order } = useContext(LooksContext);
  const hand = useMemo(() => sortHand(arranging.handCards, order), [arranging.handCards, order]);
  const scale = useCardScale();
  const width = MAX_CARD_WIDTH[size.width < NARROW ? "narrow" : "wide"];
  return (
    <div
      class="arrange arrange-hand"
      ref={element}
      data-zone={HAND_ZONE}
      role="group"
      aria-label="Cards in your hand"
      style={{ "--card-width": `${width * scale}px` }}
    >
      {hand.map(({ card }) => (
        <BoardCard
          key={card}
          text={card}
          isSelected={arranging.selected === card}
          onSelect={arranging.toggle}
          onDrop={arranging.place}
        />
      ))}
    </div>
  );
}

/** A card on the table or in the hand below it; `text` is a card or a face. */
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
