// Sharing a link: with the device's own dialog where there is one, otherwise through the clipboard.
import { useCopy } from "./hooks";

export const canShare = (): boolean => typeof navigator.share === "function";

/** Share a link; `copied` is true for a moment after it went to the clipboard instead. */
export function useShare(link: () => string): [copied: boolean, share: () => void] {
  const [copied, copy] = useCopy(link);
  const share = (): void => {
    if (!canShare()) {
      copy();
      return;
    }
    navigator.share({ title: document.title, url: link() }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) copy(); // the browser does not allow it here, as in some frames
    });
  };
  return [copied, share];
}
