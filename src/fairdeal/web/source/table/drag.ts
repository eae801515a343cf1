// Dragging a card: it follows the pointer, and when it is let go over the felt the place it is over hears of it.
import { useEffect, useRef, useState } from "preact/hooks";

const FAR_ENOUGH = 10;
const NEVER = -Infinity; // not 0: on the page's clock that is when it was opened, a moment ago after a reload

interface Drag {
  moving: boolean;
  style: Record<string, string>; // while it moves: over everything, where the pointer is
  down: (event: PointerEvent) => void;
  justDropped: () => boolean; // the click that ends a drag is not meant
}

/** `dropped` gets the key of the zone, or null for the felt itself. */
export function useDrag(able: boolean, dropped: (zone: string | null) => void): Drag {
  const [moved, setMoved] = useState<{ left: number; top: number; width: number } | null>(null);
  const latest = useRef(dropped);
  latest.current = dropped;
  const ended = useRef(NEVER);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const down = (event: PointerEvent): void => {
    ended.current = NEVER; // however soon after a drag, what begins now is meant
    if (!able || event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    const { left, top, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    let dragging = false;
    const move = (now: PointerEvent): void => {
      const x = now.clientX - from.x;
      const y = now.clientY - from.y;
      dragging ||= Math.hypot(x, y) > FAR_ENOUGH;
      if (dragging) setMoved({ left: left + x, top: top + y, width });
    };
    const up = (now: PointerEvent): void => {
      stop.current();
      if (!dragging) return;
      ended.current = now.timeStamp;
      const target = targetAt(now.clientX, now.clientY);
      if (now.type === "pointerup" && target !== undefined) latest.current(target);
    };
    stop.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      setMoved(null);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  };
  const justDropped = (): boolean => performance.now() - ended.current < 300;
  const style: Record<string, string> = moved
    ? {
        position: "fixed",
        left: "0",
        top: "0",
        width: `${moved.width}px`,
        transform: `translate(${moved.left}px, ${moved.top}px)`,
      }
    : {};
  return { moving: moved !== null, style, down, justDropped };
}

/** The zone under a point, null for the bare felt, undefined for anywhere else. */
function targetAt(x: number, y: number): string | null | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest(".dragged")) continue; // the card itself
    const zone = element.closest<HTMLElement>("[data-zone]");
    if (zone) return zone.dataset["zone"] ?? null;
    if (element.closest(".felt")) return null;
  }
  return undefined;
}
