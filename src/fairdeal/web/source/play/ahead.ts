// A move shows at once: the scene as it will be if the table says yes. If it says no, the scene is drawn as it was.
import type { CardScene, Scene, Zone } from "../scene";
import { cardOf } from "./picking";

/** A move that was sent and has not been answered. */
export interface Sent {
  id: string;
  text: string;
  cards: readonly string[]; // cards or faces; a card as often as it was used
  zone: string | null;
}

export const WAITING = "sent"; // the key of the zone for cards that go to no zone of their own

export function ahead(scene: Scene, sent: Sent): Scene {
  const seat = scene.seat;
  let hand = scene.hand ?? [];
  const moved: CardScene[] = [];
  for (const item of sent.cards) {
    const card = cardOf(item);
    const held = hand.find((one) => one.card === card && one.count > 0);
    if (!held) continue;
    hand = hand.flatMap((one) => (one !== held ? [one] : one.count > 1 ? [{ ...one, count: one.count - 1 }] : []));
    moved.push({ ...held, count: 1, seat, face: item === card ? null : item, note: null });
  }
  return { ...scene, hand, centre: laid(scene.centre, moved, sent.zone, seat), actions: null };
}

function laid(centre: Zone[], moved: CardScene[], zone: string | null, seat: number | null): Zone[] {
  if (moved.length === 0) return centre;
  if (zone !== null && centre.some((one) => one.key === zone)) {
    return centre.map((one) => (one.key === zone ? { ...one, cards: [...one.cards, ...moved] } : one));
  }
  return [...centre, { key: WAITING, kind: "play", label: "", cards: moved, count: 0, seat, note: null }];
}
