// Dragging a card: it follows the pointer and is dropped on the zone under it.
import { useEffect, useRef, useState } from "preact/hooks";

const DRAG_THRESHOLD = 10; // pixels
const CLICK_AFTER_DROP = 300; // milliseconds in which the click that ends a drag arrives
const NEVER = -Infinity; // not 0: performance.now() starts at 0 when the page loads, so a reload would look like a drop

interface Drag {
  isDragging: boolean;
  style: Record<string, string>; // the position of the card while it is dragged
  onPointerDown: (event: PointerEvent) => void;
  justDropped: () => boolean; // whether a click now is only the end of a drag
}

/** `onDrop` receives the key of the zone, or null for the felt outside any zone. */
export function useDrag(enabled: boolean, onDrop: (zone: string | null) => void): Drag {
  const [position, setPosition] = useState<{ left: number; top: number; width: number } | null>(null);
  const latestOnDrop = useRef(onDrop);
  latestOnDrop.current = onDrop;
  const droppedAt = useRef(NEVER);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: PointerEvent): void => {
    droppedAt.current = NEVER; // a new gesture counts, however soon after a drag it starts
    if (!enabled || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    const { left, top, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    let isDragging = false;
    const onMove = (move: PointerEvent): void => {
      const x = move.clientX - start.x;
      const y = move.clientY - start.y;
      isDragging ||= Math.hypot(x, y) > DRAG_THRESHOLD;
      if (isDragging) setPosition({ left: left + x, top: top + y, width });
    };
    const onEnd = (end: PointerEvent): void => {
      stop.current();
      if (!isDragging) return;
      droppedAt.current = end.timeStamp;
      const zone = zoneAt(end.clientX, end.clientY);
      if (end.type === "pointerup" && zone !== undefined) latestOnDrop.current(zone);
    };
    stop.current = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
      setPosition(null);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
  };
  const justDropped = (): boolean => performance.now() - droppedAt.current < CLICK_AFTER_DROP;
  const style: Record<string, string> = position
    ? {
        position: "fixed",
        left: "0",
        top: "0",
        width: `${position.width}px`,
        transform: `translate(${position.left}px, ${position.top}px)`,
      }
    : {};
  return { isDragging: position !== null, style, onPointerDown, justDropped };
}

/** The key of the zone at a point, null for the felt outside any zone, undefined anywhere else. */
function zoneAt(x: number, y: number): string | null | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest(".dragged")) continue; // the card itself
    const zone = element.closest<HTMLElement>("[data-zone]");
    if (zone) return zone.dataset["zone"] ?? null;
    if (element.closest(".felt")) return null;
  }
  return undefined;
}
