// A short vibration at the start of the user's turn, on phones that can; off by default.

const TURN_PATTERN = [40, 60, 40]; // milliseconds: on, off, on

/** Whether this device offers vibration. Browsers on desktop computers may say so, and then do nothing. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

export function vibrateForTurn(): void {
  if (canVibrate()) navigator.vibrate(TURN_PATTERN);
}
