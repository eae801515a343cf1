// The trick before this one, to be looked at again.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { inWords } from "../art/cards";
import { Looks } from "../looks";
import { Dialog } from "../parts/Dialog";
import { Words } from "../parts/SuitSign";
import type { Scene, Zone } from "../scene";
import { nameOf } from "./Zones";

export function LastTrick({ zone, scene, onClose }: { zone: Zone; scene: Scene; onClose: () => void }): JSX.Element {
  const { skin } = useContext(Looks);
  return (
    <Dialog title={zone.label || "Last trick"} onClose={onClose} class="small">
      <ul class="card-row">
        {zone.cards.map((card, number) => (
          <li key={number}>
            <CardArt card={card.card} face={card.face} />
            <span class="unseen">{inWords(card.card, card.face, skin)}</span>
            <span class="caption">
              {card.seat === null ? "" : nameOf(scene, card.seat)}
              {card.note ? <small>{card.note}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {zone.note ? (
        <p>
          <Words text={zone.note} />
        </p>
      ) : null}
    </Dialog>
  );
}
