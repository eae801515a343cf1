// The previous trick, to look at again.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard } from "../art/cards";
import { LooksContext } from "../looks";
import type { Scene, Zone } from "../scene";
import { Dialog } from "../shared/Dialog";
import { GameText } from "../shared/GameText";
import { nameOf } from "./Center";

export function LastTrick({ zone, scene, onClose }: { zone: Zone; scene: Scene; onClose: () => void }): JSX.Element {
  const { skin } = useContext(LooksContext);
  return (
    <Dialog title={zone.label || "Last trick"} onClose={onClose} class="small">
      <ul class="card-row">
        {zone.cards.map((card, index) => (
          <li key={index}>
            <CardArt card={card.card} face={card.face} />
            <span class="visually-hidden">{describeCard(card.card, card.face, skin)}</span>
            <span class="caption">
              {card.seat === null ? "" : nameOf(scene, card.seat)}
              {card.note ? <small>{card.note}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {zone.note ? (
        <p>
          <GameText text={zone.note} />
        </p>
      ) : null}
    </Dialog>
  );
}
