// A tap is of what the finger went down on. If an answer of the table moves that before the finger is up, the browser
// gives the click to what lies there by then, or to nobody: a tap is lost, or another card is played.

const STILL = 10; // whoever goes further means something else

/** From now on a click goes to the button on which it began, if the pointer stayed where it was. */
export function keepTaps(): void {
  let begun: { button: HTMLElement | null; x: number; y: number } | null = null;
  const began = (event: PointerEvent): void => {
    begun = { button: buttonOf(event), x: event.clientX, y: event.clientY };
  };
  const clicked = (event: MouseEvent): void => {
    if (event.detail === 0 || begun === null) return; // by keyboard, or by what helps people: it began nowhere
    const { button, x, y } = begun;
    begun = null;
    if (button === buttonOf(event) || Math.hypot(event.clientX - x, event.clientY - y) > STILL) return;
    event.preventDefault();
    event.stopPropagation();
    if (button?.isConnected) button.click(); // what is gone cannot be meant any more, and what came in its place was not
  };
  // Before anybody else hears of it.
  window.addEventListener("pointerdown", began, true);
  window.addEventListener("click", clicked, true);
}

function buttonOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("button, a") : null;
}
