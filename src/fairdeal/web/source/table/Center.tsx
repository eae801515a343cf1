// The center of the table: tricks, plays, piles, groups and rows, each drawn by its kind.
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt, CardBack } from "../art/CardArt";
import { describeCard, parseCard } from "../art/cards";
import { LooksContext } from "../looks";
import { SENT_ZONE } from "../play/optimisticMove";
import { matchingPlays } from "../play/picks";
import type { CardScene, Scene, Zone } from "../scene";
import { formatCount } from "../shared/format";
import { GameText } from "../shared/GameText";
import type { Position } from "./layout";
import { TableContext } from "./TableContext";

interface CenterProps {
  scene: Scene;
  directions?: Map<number, Position>; // where each seat is, seen from the center
  isRound?: boolean;
}

const MAX_PLAYS_SHOWN = { round: 4, stacked: 3 };

/** The current trick or play is in the middle; other zones are smaller and beside it. */
export function Center({ scene, directions = new Map(), isRound = false }: CenterProps): JSX.Element {
  const plays = scene.centre.filter((zone) => zone.kind === "play");
  const groups = scene.centre.filter((zone) => zone.kind === "group");
  const tricks = scene.centre.filter((zone) => zone.kind === "trick");
  const others = scene.centre.filter((zone) => !["play", "group", "trick"].includes(zone.kind));
  const isBusy = plays.length > 0 || tricks.length > 0;
  const shownPlays = plays.slice(-MAX_PLAYS_SHOWN[isRound ? "round" : "stacked"]);
  return (
    <div class={`center${groups.length > 0 ? " has-groups" : ""}`}>
      {tricks.map((zone) => (
        <section key={zone.key} class="zone trick" data-zone={zone.key} aria-label={describeZone(zone, scene)}>
          <Trick zone={zone} scene={scene} directions={directions} isRound={isRound} />
        </section>
      ))}
      {shownPlays.length > 0 ? <Plays zones={shownPlays} scene={scene} /> : null}
      {others.length > 0 ? (
        <div class={`zones${isBusy ? " aside" : ""}${tricks.length > 0 ? " corner" : ""}`}>
          {others.map((zone) => (
            <ZoneBox key={zone.key} zone={zone} scene={scene} />
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

/** A zone with its label. If the prompt has one button for it, such as drawing from the stock, the zone is the button. */
function ZoneBox({ zone, scene }: { zone: Zone; scene: Scene }): JSX.Element {
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

const MAX_ROUND_TRICK = 6; // players

/** A trick: each card lies toward its player or, where there is no room for that, in a row with names. */
function Trick(props: { zone: Zone; scene: Scene; directions: Map<number, Position>; isRound: boolean }): JSX.Element {
  const { zone, scene, directions } = props;
  const isRound = props.isRound && scene.seats.length <= MAX_ROUND_TRICK;
  return (
    <div class={isRound ? "trick-round" : "trick-row"}>
      {zone.cards.length === 0 ? <span class="trick-empty" aria-hidden="true" /> : null}
      {zone.note ? (
        <span class="trick-note">
          <GameText text={zone.note} />
        </span>
      ) : null}
      {zone.cards.map((card) => {
        const direction = card.seat === null ? undefined : directions.get(card.seat);
        const { x, y } = direction ?? { x: 0, y: 0 };
        const origin = { "--from-x": `${x * 120}px`, "--from-y": `${y * 90}px` };
        const place = isRound && direction ? { left: `${50 + x * 36}%`, top: `${50 + y * 30}%` } : {};
        return (
          <span key={card.card} class={`trick-card${card.note ? " best" : ""}`} style={{ ...origin, ...place }}>
            <OpenCard card={card} />
            <span class="trick-name">{card.seat === null ? "" : nameOf(scene, card.seat)}</span>
          </span>
        );
      })}
    </div>
  );
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
