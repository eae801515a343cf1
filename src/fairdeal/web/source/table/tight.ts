// Where there is little room, the table leaves out one thing after another until the hand fits below it. The steps are in
// style/Tight.css.
import { layOutAgain } from "../shared/hooks";

const STEPS = [
  "tight-facts",
  "tight-seats",
  "tight-prompt",
  "tight-names",
  "tight-moves",
  "tight-hand",
  "tight-targets",
];

/** Take as many steps as the dock of a play area needs to show the hand. */
export function tighten(playArea: HTMLElement): void {
  const dock = playArea.querySelector<HTMLElement>(".dock.with-hand");
  const hand = dock?.querySelector<HTMLElement>(".hand, .arrange-hand");
  // The place of the hand, not what is in it: its cards get their sizes later.
  const fits = (): boolean => !dock || !hand || hand.offsetTop + hand.offsetHeight <= dock.clientHeight + 1;
  const wasTight = STEPS.some((step) => playArea.classList.contains(step));
  playArea.classList.toggle("hand-fits", fits());
  if (!wasTight && fits()) return;
  playArea.classList.remove(...STEPS);
  layOutAgain(playArea, ".facts");
  for (const step of STEPS) {
    if (fits()) break;
    playArea.classList.add(step);
    layOutAgain(playArea, ".facts");
  }
  playArea.classList.toggle("hand-fits", fits());
  layOutAgain(playArea, ".middle");
}
