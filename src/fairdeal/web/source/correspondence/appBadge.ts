// The number on the app's icon, where the page is installed.

/** The part of `Navigator` that not every browser has. */
type BadgeOwner = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** Show how many matches wait for the user. */
export async function showBadge(owner: BadgeOwner, turns: number): Promise<void> {
  try {
    await (turns > 0 ? owner.setAppBadge?.(turns) : owner.clearAppBadge?.());
  } catch {
    // the page is not installed
  }
}
