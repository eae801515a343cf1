// Keeps a tap on the element it started on. When an update moves a card or a button between pointer down and pointer up,
// the browser sends the click to whatever is under the pointer by then, or to nothing: the tap would be lost, or a
// different card would be played.

const MAX_MOVEMENT = 10; // pixels; a longer movement is not a tap

/** From now on, send each click to the button it started on, as long as the pointer stayed where it was. */
export function redirectMovedTaps(): void {
  let start: { button: HTMLElement | null; x: number; y: number } | null = null;
  const onPointerDown = (event: PointerEvent): void => {
    start = { button: buttonOf(event), x: event.clientX, y: event.clientY };
  };
  const onClick = (event: MouseEvent): void => {
    // Clicks from the keyboard and from assistive technology have no pointer down event.
    if (event.detail === 0 || start === null) return;
    const { button, x, y } = start;
    start = null;
    if (button === buttonOf(event) || Math.hypot(event.clientX - x, event.clientY - y) > MAX_MOVEMENT) return;
    event.preventDefault();
    event.stopPropagation();
    if (button?.isConnected) button.click();
  };
  // Capturing, so that this runs before any other listener.
  window.addEventListener("pointerdown", onPointerDown, true);
  window.addEventListener("click", onClick, true);
}

function buttonOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("button, a") : null;
}
