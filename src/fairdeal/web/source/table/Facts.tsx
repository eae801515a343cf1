// Facts about the game, such as the trump suit, the suit that was led, or whether hearts are broken.
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Fact, Scene } from "../scene";
import { GameText, SuitSymbol } from "../shared/GameText";
import { TableContext } from "./TableContext";

const MAX_VALUE_LENGTH = 28; // longer facts are collapsed

interface FactsProps {
  scene: Scene;
  max?: number; // further facts are collapsed into one item
  children?: ComponentChildren;
}

export function Facts({ scene, max = Infinity, children }: FactsProps): JSX.Element {
  // One fact more than `max` is shown as well: the collapsed item would take the same room.
  const shown = scene.facts.length > max + 1 ? scene.facts.slice(0, max) : scene.facts;
  const collapsed = scene.facts.slice(shown.length);
  return (
    <ul class="facts" aria-label="Game status">
      {children}
      {shown.map((fact) => (
        <li key={fact.label}>
          {fact.value.length > MAX_VALUE_LENGTH ? <LongFact fact={fact} /> : <ShortFact fact={fact} />}
        </li>
      ))}
      {collapsed.length > 0 ? (
        <li>
          <details>
            <summary>More</summary>
            {collapsed.map((fact) => (
              <p key={fact.label}>
                <span class="fact-label">{fact.label}</span>{" "}
                <span class="fact-value">
                  <GameText text={fact.value} />
                </span>
              </p>
            ))}
          </details>
        </li>
      ) : null}
    </ul>
  );
}

function LongFact({ fact }: { fact: Fact }): JSX.Element {
  return (
    <details>
      <summary>{fact.label}</summary>
      <p>
        <GameText text={fact.value} />
      </p>
    </details>
  );
}

/** A fact in one line; on a live table it opens the rule that it is about. */
function ShortFact({ fact }: { fact: Fact }): JSX.Element {
  const table = useContext(TableContext);
  const content = (
    <>
      <span class="fact-label">{fact.label}</span>{" "}
      <span class="fact-value">
        {fact.suit ? <SuitSymbol suit={fact.suit} /> : null}
        <GameText text={fact.value} />
      </span>
    </>
  );
  const { rule } = fact;
  if (rule === null || table === null) return content;
  return (
    <button type="button" class="fact-button" title={`Rule ${rule}`} onClick={() => table.showRule(rule)}>
      {content}
    </button>
  );
}
