// Facts about the game, such as the trump suit, the suit that was led, or whether hearts are broken.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useRef, useState } from "preact/hooks";
import type { Fact, Scene } from "../scene";
import { Dialog } from "../shared/Dialog";
import { GameText, SuitSymbol } from "../shared/GameText";
import { overflows, useLayout } from "../shared/hooks";
import { TableContext } from "./TableContext";

const MAX_VALUE_LENGTH = 28; // longer values are shown in the dialog only

interface FactsProps {
  scene: Scene;
  own?: Fact[]; // about the player's own seat: they come first in the dialog of compact facts
  children?: ComponentChildren; // what comes first and is always visible
}

/** The facts that fit; a button shows all of them. */
export function Facts({ scene, children }: FactsProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useLayout(list, hideWhatDoesNotFit);
  return (
    <>
      <ul class="facts" aria-label="Game status" ref={list}>
        {children}
        {scene.facts.map((fact) => (
          <li key={fact.label} data-fact={fact.label}>
            {fact.value.length > MAX_VALUE_LENGTH ? (
              <button type="button" class="fact-button" onClick={open}>
                <span class="fact-label">{fact.label}…</span>
              </button>
            ) : (
              <ShortFact fact={fact} />
            )}
          </li>
        ))}
        <li class="more-facts" hidden>
          <button type="button" class="fact-button" onClick={open}>
            More
          </button>
        </li>
      </ul>
      {isOpen ? <FactsDialog facts={scene.facts} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The facts that fit, in lines too low for a finger: all of them together are one button, which shows every fact. */
export function CompactFacts({ scene, own = [], children }: FactsProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayout(list, hideWhatDoesNotFit);
  return (
    <div class="facts-box">
      <ul class="facts" aria-label="Game status" ref={list}>
        {children}
        {scene.facts.map((fact) => (
          <li key={fact.label} data-fact={fact.label}>
            {fact.value.length > MAX_VALUE_LENGTH ? (
              <span class="fact-label">{fact.label}…</span>
            ) : (
              <FactText fact={fact} />
            )}
          </li>
        ))}
        <li class="more-facts" aria-hidden="true" hidden>
          More
        </li>
      </ul>
      <button type="button" class="facts-cover" aria-label="Show the game status" onClick={() => setOpen(true)} />
      {isOpen ? <FactsDialog facts={[...own, ...scene.facts]} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** Hide facts from the last one on until the rest fits, with the button that shows them all. */
function hideWhatDoesNotFit(list: HTMLElement): void {
  const facts = [...list.querySelectorAll<HTMLElement>("[data-fact]")];
  const more = list.querySelector<HTMLElement>(".more-facts");
  if (!more) return;
  for (const fact of facts) fact.hidden = false;
  more.hidden = true;
  while (overflows(list)) {
    const last = facts.pop();
    if (!last) break;
    last.hidden = true;
    more.hidden = false;
  }
}

function FactsDialog({ facts, onClose }: { facts: Fact[]; onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Game status" onClose={onClose} class="small">
      <dl class="details">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>
              {fact.label} <FactRule rule={fact.rule} onOpen={onClose} />
            </dt>
            <dd>
              <GameText text={fact.value} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The link to the rule that a fact is about. Only a live table has its rules beside it. */
function FactRule({ rule, onOpen }: { rule: string | null; onOpen: () => void }): JSX.Element | null {
  const table = useContext(TableContext);
  if (rule === null || table === null) return null;
  const show = (): void => {
    onOpen();
    table.showRule(rule);
  };
  return (
    <button type="button" class="rule-link" onClick={show}>
      {rule}
    </button>
  );
}

/** A fact in one line. */
function FactText({ fact }: { fact: Fact }): JSX.Element {
  return (
    <>
      <span class="fact-label">{fact.label}</span>{" "}
      <span class="fact-value">
        {fact.suit ? <SuitSymbol suit={fact.suit} /> : null}
        <GameText text={fact.value} />
      </span>
    </>
  );
}

/** A fact in one line; on a live table it opens the rule that it is about. */
function ShortFact({ fact }: { fact: Fact }): JSX.Element {
  const table = useContext(TableContext);
  const content = <FactText fact={fact} />;
  const { rule } = fact;
  if (rule === null || table === null) return content;
  return (
    <button type="button" class="fact-button" title={`Rule ${rule}`} onClick={() => table.showRule(rule)}>
      {content}
    </button>
  );
}
