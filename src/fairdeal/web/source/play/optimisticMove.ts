// Shows a move before the server has answered: the scene as it will be if the move is accepted. If the server refuses the
// move, the original scene is drawn again.
import type { CardScene, Scene, Zone } from "../scene";
import { cardOf } from "./picks";

/** A move that was sent and may not have been answered yet. */
export interface SentMove {
  id: string;
  text: string;
  cards: readonly string[]; // cards or faces; a card repeats as often as the move uses it
  zone: string | null;
}

export const SENT_ZONE = "sent"; // the key of the zone for cards that have no zone of their own yet

/** The scene with the cards of a sent move on the table, and nothing to do until it is answered. */
export function withSentMove(scene: Scene, sent: SentMove): Scene {
  const seat = scene.seat;
  let hand = scene.hand ?? [];
  const moved: CardScene[] = [];
  for (const item of sent.cards) {
    const card = cardOf(item);
    const held = hand.find((entry) => entry.card === card && entry.count > 0);
    if (!held) continue;
    hand = hand.flatMap((entry) => {
      if (entry !== held) return [entry];
      return entry.count > 1 ? [{ ...entry, count: entry.count - 1 }] : [];
    });
    moved.push({ ...held, count: 1, seat, face: item === card ? null : item, note: null });
  }
  return { ...scene, hand, centre: addToZone(scene.centre, moved, sent.zone, seat), actions: null };
}

function addToZone(zones: Zone[], moved: CardScene[], key: string | null, seat: number | null): Zone[] {
  if (moved.length === 0) return zones;
  if (key !== null && zones.some((zone) => zone.key === key)) {
    return zones.map((zone) => (zone.key === key ? { ...zone, cards: [...zone.cards, ...moved] } : zone));
  }
  return [...zones, { key: SENT_ZONE, kind: "play", label: "", cards: moved, count: 0, seat, note: null }];
}
