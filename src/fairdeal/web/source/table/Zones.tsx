// The middle of the table: tricks, piles, groups and rows, each drawn by its kind.
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt, CardBack } from "../art/CardArt";
import { inWords, readCard } from "../art/cards";
import { Looks } from "../looks";
import { SuitSign, Words } from "../parts/SuitSign";
import { WAITING } from "../play/ahead";
import { candidates } from "../play/picking";
import type { Actions, Button, CardScene, Fact, Scene, Zone } from "../scene";
import { shortCount } from "./counts";
import type { Spot } from "./layout";

interface CentreProps {
  scene: Scene;
  actions: Actions | null;
  directions: Map<number, Spot>; // where each seat is, seen from the middle
  wide: boolean;
  onButton: (button: Button) => void;
  onCard: (card: string, zone: string) => void;
}

/** What the play is about lies in the middle; other places stand aside, and smaller. */
export function Centre(props: CentreProps): JSX.Element {
  const { scene } = props;
  const plays = scene.centre.filter((zone) => zone.kind === "play");
  const groups = scene.centre.filter((zone) => zone.kind === "group");
  const tricks = scene.centre.filter((zone) => zone.kind === "trick");
  const others = scene.centre.filter((zone) => !["play", "group", "trick"].includes(zone.kind));
  const busy = plays.length > 0 || tricks.length > 0;
  return (
    <div class={`centre${groups.length > 0 ? " has-groups" : ""}`}>
      {tricks.map((zone) => (
        <ZoneBox key={zone.key} zone={zone} {...props} />
      ))}
      {plays.length > 0 ? <Plays zones={plays.slice(props.wide ? -4 : -3)} scene={scene} /> : null}
      {others.length > 0 ? (
        <div class={`zones${busy ? " aside" : ""}${tricks.length > 0 ? " corner" : ""}`}>
          {others.map((zone) => (
            <ZoneBox key={zone.key} zone={zone} {...props} />
          ))}
        </div>
      ) : null}
      {groups.length > 0 ? (
        <div class="groups">
          {groups.map((zone) => (
            <ZoneBox key={zone.key} zone={zone} {...props} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function ZoneBox(props: CentreProps & { zone: Zone }): JSX.Element {
  const { zone, actions, scene } = props;
  const buttons = actions?.buttons.filter((button) => button.zone === zone.key) ?? [];
  const button = buttons.length === 1 ? buttons[0] : undefined;
  const name = zoneInWords(zone, scene);
  return (
    <section class={`zone ${zone.kind}${button ? " live" : ""}`} data-zone={zone.key} aria-label={name}>
      {zone.kind === "trick" ? (
        <Trick {...props} />
      ) : (
        <>
          <p class="zone-label">
            <Words text={ownerLabel(zone, scene)} />
          </p>
          {button ? (
            <button type="button" class="zone-button" onClick={() => props.onButton(button)}>
              <span class="unseen">{button.label}</span>
              <span aria-hidden="true">
                <Cards {...props} />
              </span>
            </button>
          ) : (
            <Cards {...props} />
          )}
          {zone.note && zone.kind !== "group" ? (
            <p class="zone-note">
              <Words text={zone.note} />
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

/** Cards that nobody sees, as one back with their number. */
function FaceDown({ count }: { count: number }): JSX.Element | null {
  return count > 0 ? (
    <span class="face-down">
      <CardBack />
      <span class="how-many">{shortCount(count).slice(1)}</span>
    </span>
  ) : null;
}

function Cards(props: CentreProps & { zone: Zone }): JSX.Element {
  const { zone, actions } = props;
  return (
    <span class={`zone-cards ${zone.cards.length > 5 && !isDouble(zone) ? "close" : ""}`}>
      <FaceDown count={zone.count} />
      {zone.cards.map((card, number) => {
        const live =
          actions !== null && candidates(actions, [card.card], zone.key).some((play) => play.cards[0] === card.card);
        return (
          <OpenCard key={`${card.card} ${number}`} card={card}>
            {live && zone.kind === "pile" ? (
              <button
                type="button"
                class="card-button"
                data-card={card.card}
                aria-label={candidates(actions, [card.card], zone.key)[0]?.label ?? card.card}
                onClick={() => props.onCard(card.card, zone.key)}
              />
            ) : null}
          </OpenCard>
        );
      })}
    </span>
  );
}

function OpenCard({ card, children }: { card: CardScene; children?: ComponentChildren }): JSX.Element {
  const { skin } = useContext(Looks);
  const words = [inWords(card.card, card.face, skin), card.worth, card.note].filter(Boolean).join(", ");
  return (
    <span class={`open-card${card.note ? " noted" : ""}`} title={[card.worth, card.note].filter(Boolean).join(", ")}>
      <CardArt card={card.card} face={card.face} />
      <span class="unseen">{card.count > 1 ? `${card.count} × ${words}` : words}</span>
      {card.count > 1 ? <span class="how-many">{shortCount(card.count)}</span> : null}
      {children}
    </span>
  );
}

/** A trick: every card lies towards the one who played it, or in a row with names where there is no room for that. */
function Trick({ zone, scene, directions, wide }: CentreProps & { zone: Zone }): JSX.Element {
  const round = wide && scene.seats.length <= 6;
  return (
    <div class={round ? "trick-round" : "trick-row"}>
      {zone.cards.length === 0 ? <span class="trick-empty" aria-hidden="true" /> : null}
      {zone.note ? (
        <span class="trick-note">
          <Words text={zone.note} />
        </span>
      ) : null}
      {zone.cards.map((card) => {
        const spot = card.seat === null ? undefined : directions.get(card.seat);
        const name = card.seat === null ? "" : card.seat === scene.seat ? "You" : (scene.seats[card.seat]?.name ?? "");
        const from = { "--from-x": `${(spot?.x ?? 0) * 120}px`, "--from-y": `${(spot?.y ?? 0) * 90}px` };
        const place = round && spot ? { left: `${50 + spot.x * 36}%`, top: `${50 + spot.y * 30}%` } : {};
        return (
          <span key={card.card} class={`trick-card${card.note ? " best" : ""}`} style={{ ...from, ...place }}>
            <OpenCard card={card} />
            <span class="trick-name">{name}</span>
          </span>
        );
      })}
    </div>
  );
}

/** Plays on top of one another: the last one large, those before it small and pale behind. */
function Plays({ zones, scene }: { zones: Zone[]; scene: Scene }): JSX.Element {
  return (
    <div class="plays">
      {zones.map((zone, number) => {
        const top = number === zones.length - 1;
        return (
          <section
            key={zone.key}
            class={`played${top ? " top" : ""}${zone.cards.length > 4 ? " many" : ""}${zone.key === WAITING ? " waiting" : ""}`}
            data-zone={zone.key}
            aria-label={zoneInWords(zone, scene)}
          >
            <span class={`zone-cards ${isDouble(zone) ? "" : "close"}`}>
              {zone.cards.map((card, place) => (
                <OpenCard key={`${card.card} ${place}`} card={card} />
              ))}
              <FaceDown count={zone.count} />
            </span>
            <span class="played-by">
              <Words text={zone.label} />
              {zone.note ? (
                <em>
                  <Words text={zone.note} />
                </em>
              ) : null}
            </span>
          </section>
        );
      })}
    </div>
  );
}

/** Double cards never lie on one another: all three parts of each have to be seen. */
function isDouble(zone: Zone): boolean {
  return zone.cards.some((card) => readCard(card.card).kind === "double");
}

export function nameOf(scene: Scene, seat: number): string {
  return seat === scene.seat ? "You" : (scene.seats[seat]?.name ?? "");
}

function ownerLabel(zone: Zone, scene: Scene): string {
  const owner = zone.seat === null ? null : nameOf(scene, zone.seat);
  return [zone.label, owner, zone.kind === "group" ? zone.note : null].filter(Boolean).join(" · ");
}

function zoneInWords(zone: Zone, scene: Scene): string {
  const owner = zone.seat === null ? "" : `, ${nameOf(scene, zone.seat)}`;
  const hidden = zone.count > 0 ? `, ${zone.count.toLocaleString("en")} face down` : "";
  return `${zone.label || "Played"}${owner}${hidden}${zone.note ? `, ${zone.note}` : ""}`;
}

const LONG = 28; // letters of a fact that is folded away until somebody wants to see it

/** What is true of the game now: trump, what was led, whether hearts are broken. */
export function Facts({
  scene,
  onRule,
  most = Infinity,
  children,
}: {
  scene: Scene;
  onRule: (rule: string) => void;
  most?: number; // where there is little room: so many, the others folded away
  children?: ComponentChildren;
}): JSX.Element {
  const shown = scene.facts.length > most + 1 ? scene.facts.slice(0, most) : scene.facts;
  const others = scene.facts.slice(shown.length);
  return (
    <ul class="facts" aria-label="The game now">
      {children}
      {shown.map((fact) => (
        <li key={fact.label}>
          {fact.value.length > LONG ? (
            <details>
              <summary>{fact.label}</summary>
              <p>
                <Words text={fact.value} />
              </p>
            </details>
          ) : (
            <ShortFact fact={fact} onRule={onRule} />
          )}
        </li>
      ))}
      {others.length > 0 ? (
        <li>
          <details>
            <summary>More</summary>
            {others.map((fact) => (
              <p key={fact.label}>
                <span class="fact-label">{fact.label}</span>{" "}
                <span class="fact-value">
                  <Words text={fact.value} />
                </span>
              </p>
            ))}
          </details>
        </li>
      ) : null}
    </ul>
  );
}

function ShortFact({ fact, onRule }: { fact: Fact; onRule: (rule: string) => void }): JSX.Element {
  const words = (
    <>
      <span class="fact-label">{fact.label}</span>{" "}
      <span class="fact-value">
        {fact.suit ? <SuitSign suit={fact.suit} /> : null}
        <Words text={fact.value} />
      </span>
    </>
  );
  const { rule } = fact;
  if (rule === null) return words;
  return (
    <button type="button" class="fact-button" title={`Rule ${rule}`} onClick={() => onRule(rule)}>
      {words}
    </button>
  );
}
