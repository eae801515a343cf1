// Card sizes on the felt: as large as the room allows. What does not fit with the smallest cards scrolls.
import { useContext, useRef } from "preact/hooks";
import { LooksContext } from "../looks";
import { overflows, useLayout } from "../shared/hooks";
import { viewportScale } from "./layout";

export const LARGE_PRINT_SCALE = 1.25; // --card-scale in style/tokens.css

/** How much larger than normal cards are drawn if there is room: in a large window and in large print. */
export function useCardScale(): number {
  const { print } = useContext(LooksContext);
  return windowScale() * (print === "large" ? LARGE_PRINT_SCALE : 1);
}

export function windowScale(): number {
  return viewportScale(window.innerWidth, window.innerHeight);
}

const SCROLLING_WIDTH = 40; // of a card, if even the smallest cards do not fit

/**
 * Set --card-width on an element to the largest width with which its content fits. The element must have a size of its
 * own. If its content overflows with the smallest width, too, it scrolls and can be focused.
 */
export function useFittingCards(min: number, max: number): { current: HTMLDivElement | null } {
  const element = useRef<HTMLDivElement>(null);
  const { print } = useContext(LooksContext);
  useLayout(element, (box) => {
    const fits = (width: number): boolean => {
      box.style.setProperty("--card-width", `${width}px`);
      return !overflows(box);
    };
    box.classList.remove("scrolls");
    const scale = windowScale();
    let low = Math.round(min * scale);
    let high = Math.round(max * scale * (print === "large" ? LARGE_PRINT_SCALE : 1));
    if (!fits(high)) {
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (fits(middle)) low = middle;
        else high = middle;
      }
      if (!fits(low)) {
        box.classList.add("scrolls");
        box.style.setProperty("--card-width", `${SCROLLING_WIDTH * scale}px`);
      }
    }
    if (box.classList.contains("scrolls")) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  return element;
}
