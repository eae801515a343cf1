// A DOM for component tests: rendering, events, and stubs for layout and the network. Import it before any component.
import { after } from "node:test";
import { Window } from "happy-dom";
import { type ComponentChildren, type JSX, render } from "preact";
import { act } from "preact/test-utils";
import type { Session } from "../net/session";
import { EMPTY_VIEW, type TableView } from "../net/tableView";
import type { SeatState, TableState, You } from "../protocol";
import { useLocalPlayer } from "../table/localPlayer";
import { TableContext } from "../table/TableContext";

const window = new Window({ url: "http://localhost/", width: 1280, height: 800 });
const GLOBALS = [
  "window",
  "document",
  "location",
  "history",
  "localStorage",
  "navigator",
  "navigator",
  "matchMedia",
  "getComputedStyle",
  "ResizeObserver",
  "Element",
  "HTMLElement",
  "Event",
  "MouseEvent",
  "KeyboardEvent",
  "Node",
  "CSS",
] as const;
for (const name of GLOBALS) {
  const value = name === "window" ? window : (window as unknown as Record<string, unknown>)[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// happy-dom has no layout: every element has this size.
const size = { offsetWidth: 1000, offsetHeight: 600 };
for (const name of ["offsetWidth", "offsetHeight"] as const) {
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => size[name], configurable: true });
}

export function setElementSize(width: number, height: number): void {
  size.offsetWidth = width;
  size.offsetHeight = height;
}

let root: HTMLElement | null = null;

/** Render an element in place of the one rendered before, and return its container. */
export async function show(element: JSX.Element): Promise<HTMLElement> {
  root ??= document.body.appendChild(document.createElement("div"));
  const container = root;
  await act(() => {
    render(null, container);
    render(element, container);
  });
  await settle();
  return container;
}

// The timers of components that are still mounted would keep the process alive.
after(() => {
  if (root) render(null, root);
});

/** Let pending promises and effects run. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

/** The only element in a container that matches a selector. The type is for access to `value` and `disabled`. */
export function get(container: ParentNode, selector: string): HTMLInputElement {
  const found = container.querySelectorAll<HTMLInputElement>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

export const all = (container: ParentNode, selector: string): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(selector),
];

export const texts = (container: ParentNode, selector: string): string[] =>
  all(container, selector).map((element) => element.textContent.trim());

/** The only button with this text. */
export function button(container: ParentNode, text: string): HTMLButtonElement {
  const found = all(container, "button").filter((element) => element.textContent.trim() === text);
  if (found.length !== 1) throw new Error(`${found.length} buttons are called ${text}`);
  return found[0] as HTMLButtonElement;
}

export async function click(element: HTMLElement): Promise<void> {
  await act(() => element.click());
  await settle();
}

export async function press(element: HTMLElement, key: string): Promise<void> {
  await act(() => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await settle();
}

/** Set the value of a field, as the user would. */
export async function enter(field: HTMLElement, value: string, type: "input" | "change" = "input"): Promise<void> {
  await act(() => {
    (field as HTMLInputElement).value = value;
    field.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await settle();
}

export async function submit(form: HTMLElement): Promise<void> {
  await act(() => {
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  await settle();
}

/** Answer requests from a table of paths; a request body is recorded in `sent`. */
export function stubFetch(answers: Record<string, unknown>): { sent: { path: string; body: unknown }[] } {
  const sent: { path: string; body: unknown }[] = [];
  globalThis.fetch = (input, options) => {
    const path = input as string;
    if (typeof options?.body === "string") sent.push({ path, body: JSON.parse(options.body) });
    if (!(path in answers)) return Promise.resolve(new Response('{"message":"not found"}', { status: 404 }));
    const answer = answers[path];
    return Promise.resolve(new Response(typeof answer === "string" ? answer : JSON.stringify(answer)));
  };
  return { sent };
}

/** Leave requests open until the test answers them, by method and path. */
export function holdRequests(): (request: string, answer: unknown) => Promise<void> {
  const open = new Map<string, ((answer: Response) => void)[]>();
  globalThis.fetch = (input, options) =>
    new Promise((resolve) => {
      const request = `${options?.method ?? "GET"} ${input as string}`;
      open.set(request, [...(open.get(request) ?? []), resolve]);
    });
  return async (request, answer) => {
    const resolve = open.get(request)?.shift();
    if (!resolve) throw new Error(`${request} was not sent, only ${[...open.keys()].join(", ")}`);
    await act(() => resolve(new Response(JSON.stringify(answer))));
    await settle();
  };
}

/** A session that records requests instead of sending them. */
export class FakeSession {
  requests: Record<string, unknown>[] = [];
  dismissed = 0;
  hintsDismissed = 0;
  chatReads = 0;

  request(request: Record<string, unknown>): string {
    this.requests.push(request);
    return `request ${this.requests.length}`;
  }

  dismissRefusal(): void {
    this.dismissed += 1;
  }

  dismissHint(): void {
    this.hintsDismissed += 1;
  }

  dismissHostNotice(): void {
    this.dismissed += 1;
  }

  markChatRead(): void {
    this.chatReads += 1;
  }

  reconnectWithName(_name: string, then?: () => void): void {
    then?.();
  }
}

const DEFAULT_SEAT: SeatState = { name: "", bot: null, ready: false, left: false, free: false, replaceable: false };

export function seatState(name: string, part: Partial<SeatState> = {}): SeatState {
  return { ...DEFAULT_SEAT, name, ...part };
}

export function tableState(seats: SeatState[], part: Partial<TableState> = {}): TableState {
  return {
    stage: "playing",
    match: 1,
    seats,
    waiting: [],
    host: 0,
    settings: { game: "some-game", preset: null } as TableState["settings"],
    options: {},
    fair: null,
    record: null,
    practice: false,
    ...part,
  };
}

export const YOU: You = { person: "p", name: "Ada", seat: 0, host: true, waiting: false, held: null, removed: false };

interface TestTableProps {
  session: FakeSession;
  view: Partial<TableView>;
  onRule?: (rule: string) => void;
  children: ComponentChildren;
}

/** A live table around the components under test, with the real input of the local player. */
export function TestTable({ session: fake, view: part, onRule, children }: TestTableProps): JSX.Element {
  const session = fake as unknown as Session;
  const view = { ...EMPTY_VIEW, connection: "open" as const, you: YOU, code: "K7PXQ2", ...part };
  const player = useLocalPlayer(session, view);
  const showRule = onRule ?? (() => undefined);
  return (
    <TableContext.Provider value={{ session, view, player, coach: null, showRule }}>{children}</TableContext.Provider>
  );
}
