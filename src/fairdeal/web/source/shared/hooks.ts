// Hooks shared by several pages.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { errorMessage } from "./format";

export interface Size {
  width: number;
  height: number;
}

/** The size of an element or, with "parent", of the element that contains it; kept up to date. */
export function useSize(of: "element" | "parent" = "element"): [{ current: HTMLDivElement | null }, Size] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = of === "parent" ? element.current?.parentElement : element.current;
    if (!observed) return undefined;
    const measure = (): void => {
      const { offsetWidth: width, offsetHeight: height } = observed; // with scrollbars, which may depend on the size
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

const layouts = new Map<HTMLElement, () => void>();

/** Call a function after every rendering, whenever the size of the element changes, and on `layOutAgain`. */
export function useLayout(element: { current: HTMLElement | null }, adjust: (element: HTMLElement) => void): void {
  const latest = useRef(adjust);
  latest.current = adjust;
  useLayoutEffect(() => {
    if (element.current) adjust(element.current);
  });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const update = (): void => latest.current(observed);
    const observer = new ResizeObserver(update);
    observer.observe(observed);
    layouts.set(observed, update);
    return () => {
      observer.disconnect();
      layouts.delete(observed);
    };
  }, []);
}

/** Adjust the elements inside `root` that use `useLayout` and match the selector. */
export function layOutAgain(root: HTMLElement, selector: string): void {
  for (const [element, update] of layouts) if (root.contains(element) && element.matches(selector)) update();
}

/** Whether the content of an element is larger than the element. */
export function overflows(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
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
  const reload = () => setAttempt((before) => before + 1); // also if called long after the rendering it comes from
  return result.key === key ? { ...result, reload } : { reload };
}

/** Pass on the answer to a request, or its error, unless a newer request was made or the component is gone. */
export type AwaitLatest = <T>(
  request: Promise<T>,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void,
) => void;

/** For requests that replace each other: an answer that comes late must not overwrite the state after a newer one. */
export function useLatestAnswer(): AwaitLatest {
  const latest = useRef<Promise<unknown> | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return (request, onAnswer, onError) => {
    latest.current = request;
    request.then(
      (answer) => {
        if (latest.current === request) onAnswer(answer);
      },
      (error: unknown) => {
        if (latest.current === request) onError(error);
      },
    );
  };
}

/** Call a function at regular intervals while the page is visible. */
export function useInterval(callback: () => void, interval: number): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!document.hidden) latest.current();
    }, interval);
    return () => window.clearInterval(timer);
  }, [interval]);
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

const COPIED_NOTICE = 2_000; // milliseconds

/** Copy a text to the clipboard; for a moment afterwards `copied` is true. */
export function useCopy(text: () => string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_NOTICE);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => setCopied(false), // without permission the text can still be copied by hand
    );
  };
  return [copied, copy];
}
