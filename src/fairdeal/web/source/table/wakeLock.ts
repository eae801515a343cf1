// Keeps the screen on near the user's turn, so that a phone does not go dark while the others play.
import { useEffect } from "preact/hooks";
import type { Scene } from "../scene";

const NEAR = 2; // players before the user

/** Whether the user's turn is there, or only a few players away. */
export function isNearTurn(scene: Scene | null): boolean {
  if (scene === null || scene.seat === null || scene.phase === "intermission") return false;
  const order = scene.turns.length > 0 ? scene.turns : scene.seats.map(({ seat }) => seat);
  const own = order.indexOf(scene.seat);
  return order.some((seat, at) => {
    const distance = (own - at + order.length) % order.length;
    return distance <= NEAR && scene.seats[seat]?.acting === true;
  });
}

/** Hold a wake lock while `isWanted`. The browser takes it away when the page is hidden. Without the API, do nothing. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    const api = "wakeLock" in navigator ? navigator.wakeLock : undefined;
    if (!isWanted || !api) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = (): void => {
      if (document.hidden) return;
      api.request("screen").then(
        (granted) => {
          if (isOver) void granted.release();
          else lock = granted;
        },
        () => undefined, // the battery is low, or the user does not allow it
      );
    };
    const onVisibility = (): void => {
      if (!document.hidden && (lock === null || lock.released)) request();
    };
    request();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, [isWanted]);
}
