// Hooks shared by several pages.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { errorMessage } from "./format";

/** The size of an element, kept up to date. */
export function useSize(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = observed;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

/** Make an element focusable by keyboard while its content is larger than the element, so that it can be scrolled. */
export function useFocusableOverflow(): { current: HTMLDivElement | null } {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  return element;
}

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}

export interface Fetched<T> {
  value?: T;
  error?: string;
  reload: () => void;
}

/** The result of a request; `value` and `error` are missing while it is loading. A new `key` starts a new request. */
export function useFetched<T>(request: () => Promise<T>, key: string): Fetched<T> {
  const [result, setResult] = useState<{ key: string; value?: T; error?: string }>({ key });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    request().then(
      (value) => {
        if (current) setResult({ key, value });
      },
      (error: unknown) => {
        if (current) setResult({ key, error: errorMessage(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const reload = () => setAttempt(attempt + 1);
  return result.key === key ? { ...result, reload } : { reload };
}

/** Seconds until a time, counting down; null without a time. */
export function useCountdown(until: number | null): number | null {
  const remaining = () => (until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(remaining);
  useEffect(() => {
    setSeconds(remaining());
    if (until === null) return undefined;
    const timer = window.setInterval(() => setSeconds(remaining()), 250);
    return () => window.clearInterval(timer);
  }, [until]);
  return seconds;
}
