// The center of the table: tricks, plays, piles, groups and rows, each drawn by its kind.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { CardArt, CardBack } from "../art/CardArt";
import { describeCard, parseCard } from "../art/cards";
import { LooksContext } from "../looks";
import { SENT_ZONE } from "../play/optimisticMove";
import { matchingPlays } from "../play/picks";
import type { CardScene, Scene, Zone } from "../scene";
import { Dialog } from "../shared/Dialog";
import { counted, formatCount } from "../shared/format";
import { GameText } from "../shared/GameText";
import { type Direction, layOutTrick, seatDirections, type SeatSides } from "./layout";
import { TableContext } from "./TableContext";

interface CenterProps {
  scene: Scene;
  sides?: SeatSides | null; // where the other seats are
  isRound?: boolean; // the seats are around the felt, and zones beside a trick are in its corner
}

const MAX_PLAYS_SHOWN = { round: 4, stacked: 3 };

/** The current trick or play is in the middle; other zones are smaller and beside it. */
export function Center({ scene, sides = null, isRound = false }: CenterProps): JSX.Element {
  const plays = zonesOf(scene, "play");
  const groups = zonesOf(scene, "group");
  const tricks = zonesOf(scene, "trick");
  const others = isRound && tricks.length > 0 ? [] : otherZones(scene);
  const isBusy = plays.length > 0 || tricks.length > 0;
  const shownPlays = plays.slice(-MAX_PLAYS_SHOWN[isRound ? "round" : "stacked"]);
  return (
    <div class={`center${groups.length > 0 ? " has-groups" : ""}`}>
      {tricks.map((zone) => (
        <section key={zone.key} class="zone trick" data-zone={zone.key} aria-label={describeZone(zone, scene)}>
          <Trick zone={zone} scene={scene} sides={sides} isRound={isRound} />
        </section>
      ))}
      {shownPlays.length > 0 ? <Plays zones={shownPlays} scene={scene} /> : null}
      {others.length > 0 ? (
        <div class={`zones${isBusy ? " aside" : ""}`}>
          {others.map((zone) => (
            <ZoneBox key={zone.key} zone={zone} scene={scene} isAside={isBusy} />
          ))}
        </div>
      ) : null}
      {groups.length > 0 ? (
        <div class="groups">
          {groups.map((zone) => (
            <ZoneBox key={zone.key} zone={zone} scene={scene} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Where the seats are around the felt: zones beside a trick, such as the nest or the card that was turned. */
export function CornerZones({ scene }: { scene: Scene }): JSX.Element | null {
  const zones = zonesOf(scene, "trick").length > 0 ? otherZones(scene) : [];
  if (zones.length === 0) return null;
  return (
    <div class="zones aside corner">
      {zones.map((zone) => (
        <ZoneBox key={zone.key} zone={zone} scene={scene} isAside />
      ))}
    </div>
  );
}

const zonesOf = (scene: Scene, kind: string): Zone[] => scene.centre.filter((zone) => zone.kind === kind);
const otherZones = (scene: Scene): Zone[] =>
  scene.centre.filter((zone) => !["play", "group", "trick"].includes(zone.kind));

const MAX_CARDS_ASIDE = 6; // a zone aside with more open cards shows only the last one, and a dialog shows all

/** A zone with its label. If the prompt has one button for it, such as drawing from the stock, the zone is the button. */
function ZoneBox(props: { zone: Zone; scene: Scene; isAside?: boolean }): JSX.Element {
  const { zone, scene, isAside = false } = props;
  const player = useContext(TableContext)?.player;
  const buttons = player?.prompt?.buttons.filter((button) => button.zone === zone.key) ?? [];
  const button = buttons.length === 1 ? buttons[0] : undefined;
  return (
    <section
      class={`zone ${zone.kind}${button ? " clickable" : ""}`}
      data-zone={zone.key}
      aria-label={describeZone(zone, scene)}
    >
      <p class="zone-label">
        <GameText text={zoneLabel(zone, scene)} />
      </p>
      {button ? (
        <button type="button" class="zone-button" onClick={() => player?.send(button.text)}>
          <span class="visually-hidden">{button.label}</span>
          <span aria-hidden="true">
            <ZoneCards zone={zone} />
          </span>
        </button>
      ) : isAside && zone.kind !== "pile" && zone.cards.length > MAX_CARDS_ASIDE ? (
        <ManyCards zone={zone} title={zoneLabel(zone, scene)} />
      ) : (
        <ZoneCards zone={zone} />
      )}
      {zone.note && zone.kind !== "group" ? (
        <p class="zone-note">
          <GameText text={zone.note} />
        </p>
      ) : null}
    </section>
  );
}

const OVERLAP_ABOVE = 5; // ordinary cards in a zone overlap when there are more than this

function ZoneCards({ zone }: { zone: Zone }): JSX.Element {
  const player = useContext(TableContext)?.player;
  const takingLabel = (card: string): string | undefined => {
    if (!player?.prompt || zone.kind !== "pile") return undefined;
    const plays = matchingPlays(player.prompt, [card], zone.key);
    return plays.some((play) => play.cards[0] === card) ? plays[0]?.label : undefined;
  };
  return (
    <span class={`zone-cards ${zone.cards.length > OVERLAP_ABOVE && !hasDoubleCards(zone) ? "overlapping" : ""}`}>
      <FaceDownCards count={zone.count} />
      {zone.cards.map((card, index) => {
        const label = takingLabel(card.card);
        return (
          <OpenCard key={`${card.card} ${index}`} card={card}>
            {label === undefined ? null : (
              <button
                type="button"
                class="card-button"
                data-card={card.card}
                aria-label={label}
                onClick={() => player?.pick(card.card, zone.key)}
              />
            )}
          </OpenCard>
        );
      })}
    </span>
  );
}

/** Many open cards in little room: the last one with their number, and a dialog with all of them. */
function ManyCards({ zone, title }: { zone: Zone; title: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const last = zone.cards.at(-1);
  return (
    <>
      <button type="button" class="zone-button" onClick={() => setOpen(true)}>
        <span class="visually-hidden">{`Show ${counted(zone.cards.length, "card")}`}</span>
        <span class="zone-cards" aria-hidden="true">
          {last ? (
            <span class="open-card">
              <CardArt card={last.card} face={last.face} />
              <span class="count-badge">{formatCount(zone.cards.length).slice(1)}</span>
            </span>
          ) : null}
        </span>
      </button>
      {isOpen ? (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <ZoneCards zone={zone} />
        </Dialog>
      ) : null}
    </>
  );
}

/** Face-down cards as a single back with their number. */
function FaceDownCards({ count }: { count: number }): JSX.Element | null {
  return count > 0 ? (
    <span class="face-down">
      <CardBack />
      <span class="count-badge">{formatCount(count).slice(1)}</span>
    </span>
  ) : null;
}

function OpenCard({ card, children }: { card: CardScene; children?: ComponentChildren }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const notes = [card.worth, card.note].filter(Boolean);
  const description = [describeCard(card.card, card.face, skin), ...notes].join(", ");
  return (
    <span class={`open-card${card.note ? " noted" : ""}`} title={notes.join(", ")}>
      <CardArt card={card.card} face={card.face} />
      <span class="visually-hidden">{card.count > 1 ? `${card.count} × ${description}` : description}</span>
      {card.count > 1 ? <span class="count-badge">{formatCount(card.count)}</span> : null}
      {children}
    </span>
  );
}

/** A trick: each card lies toward its player or, where there is no room for that, in a row with names. */
function Trick(props: { zone: Zone; scene: Scene; sides: SeatSides | null; isRound: boolean }): JSX.Element {
  const { zone, scene, sides, isRound } = props;
  const layout = sides && isRound ? layOutTrick(sides, scene.seat) : null;
  const directions = sides ? seatDirections(sides, scene.seat) : new Map<number, Direction>();
  const columns = layout?.columns ?? rowLength(scene.seats.length);
  return (
    <>
      <div
        class={layout ? "trick-round" : "trick-row"}
        style={{ "--columns": `${columns}`, ...(layout ? { "--rows": `${layout.rows}` } : {}) }}
      >
        {zone.cards.length === 0 ? <span class="trick-empty" aria-hidden="true" /> : null}
        {zone.cards.map((card) => {
          const { x, y } = directions.get(card.seat ?? -1) ?? { x: 0, y: 0 };
          const origin = { "--from-x": `${x * 120}px`, "--from-y": `${y * 90}px` };
          const place = layout?.places.get(card.seat ?? -1);
          const position: Record<string, string> = place
            ? { "--column": `${place.column}`, "--row": `${place.row}` }
            : {};
          return (
            <span key={card.card} class={`trick-card${card.note ? " best" : ""}`} style={{ ...origin, ...position }}>
              <OpenCard card={card} />
              <span class="trick-name">{card.seat === null ? "" : nameOf(scene, card.seat)}</span>
            </span>
          );
        })}
      </div>
      <p class="trick-note">{zone.note ? <GameText text={zone.note} /> : null}</p>
    </>
  );
}

/** The cards of a trick in a row: up to four, or about half of them in each of two rows. */
function rowLength(players: number): number {
  return players <= 4 ? players : players <= 8 ? Math.ceil(players / 2) : 4;
}

/** Plays on top of each other: the last one is large, earlier ones are small and pale. */
function Plays({ zones, scene }: { zones: Zone[]; scene: Scene }): JSX.Element {
  return (
    <div class="plays">
      {zones.map((zone, index) => {
        const states = [
          index === zones.length - 1 ? "top" : "",
          zone.cards.length > 4 ? "many" : "",
          zone.key === SENT_ZONE ? "pending" : "",
        ];
        return (
          <section
            key={zone.key}
            class={`play ${states.filter(Boolean).join(" ")}`}
            data-zone={zone.key}
            aria-label={describeZone(zone, scene)}
          >
            <span class={`zone-cards ${hasDoubleCards(zone) ? "" : "overlapping"}`}>
              {zone.cards.map((card, place) => (
                <OpenCard key={`${card.card} ${place}`} card={card} />
              ))}
              <FaceDownCards count={zone.count} />
            </span>
            <span class="play-label">
              <GameText text={zone.label} />
              {zone.note ? (
                <em>
                  <GameText text={zone.note} />
                </em>
              ) : null}
            </span>
          </section>
        );
      })}
    </div>
  );
}

/** Double cards never overlap: both halves and the sum have to be visible. */
function hasDoubleCards(zone: Zone): boolean {
  return zone.cards.some((card) => parseCard(card.card).kind === "double");
}

export function nameOf(scene: Scene, seat: number): string {
  return seat === scene.seat ? "You" : (scene.seats[seat]?.name ?? "");
}

function zoneLabel(zone: Zone, scene: Scene): string {
  const owner = zone.seat === null ? null : nameOf(scene, zone.seat);
  return [zone.label, owner, zone.kind === "group" ? zone.note : null].filter(Boolean).join(" · ");
}

function describeZone(zone: Zone, scene: Scene): string {
  const owner = zone.seat === null ? "" : `, ${nameOf(scene, zone.seat)}`;
  const faceDown = zone.count > 0 ? `, ${zone.count.toLocaleString("en")} face down` : "";
  return `${zone.label || "Played"}${owner}${faceDown}${zone.note ? `, ${zone.note}` : ""}`;
}
