// Small hooks that several pages use.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** The size of an element, kept up to date. */
export function useSize(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = watched;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

/** A part of the page that scrolls when it has to: only then can the keyboard reach it. */
export function useScrollable(): { current: HTMLDivElement | null } {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = element.current;
    if (!part) return;
    if (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
  return element;
}

/** Does a media query hold? */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => setHolds(list.matches);
    changed();
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, [query]);
  return holds;
}

/** What a question to the server came to: undefined while it is asked. */
export function useAnswer<T>(
  question: () => Promise<T>,
  key: string,
): { value?: T; error?: string; again: () => void } {
  const [answer, setAnswer] = useState<{ key: string; value?: T; error?: string }>({ key });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    question().then(
      (value) => {
        if (wanted) setAnswer({ key, value });
      },
      (error: unknown) => {
        if (wanted) setAnswer({ key, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      wanted = false;
    };
    // the key says when it is another question
  }, [key, turn]);
  const again = () => setTurn(turn + 1);
  return answer.key === key ? { ...answer, again } : { again };
}

/** Seconds left until a time, counted down. */
export function useSeconds(until: number | null): number | null {
  const left = () => (until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (until === null) return undefined;
    const timer = window.setInterval(() => setSeconds(left()), 250);
    return () => window.clearInterval(timer);
  }, [until]);
  return seconds;
}
