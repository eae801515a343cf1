// The rules page of a game, with the options in play; it scrolls to the rule that was asked for.
import type { ComponentType, JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { parseCard } from "../art/cards";
import { formatValue, optionSpecs, type OptionValues } from "../lobby/options";
import { LooksContext } from "../looks";
import { IS_STATIC } from "../net/edition";
import { deckAddress, fetchGames, fetchRules, summaryAddress } from "../net/api";
import type { GameInfo } from "../protocol";
import { useFetched } from "../shared/hooks";
import { RuleEffect } from "./RuleEffect";
import { RulesSearch } from "./RulesSearch";
import { ruleId } from "./ruleId";

const rulesByGame = new Map<string, Promise<string>>();

function cachedRules(game: string): Promise<string> {
  const rules = rulesByGame.get(game) ?? fetchRules(game);
  rulesByGame.set(game, rules);
  rules.catch(() => rulesByGame.delete(game));
  return rules;
}

type MarkdownComponent = ComponentType<{ text: string; isPage: boolean }>;

/** The Markdown component, loaded on first use to keep the page small. */
function useMarkdown(): MarkdownComponent | null {
  const [module, setModule] = useState<{ Markdown: MarkdownComponent } | null>(null);
  useEffect(() => {
    void import("./Markdown").then(setModule);
  }, []);
  return module?.Markdown ?? null;
}

interface RulesPanelProps {
  game: string;
  options: OptionValues | null; // null: the rules are a page of their own, not part of a table
  rule: string | null;
}

export function RulesPanel({ game, options, rule: asked }: RulesPanelProps): JSX.Element {
  const [rule, setRule] = useState(asked);
  const [jumps, setJumps] = useState(0); // so that the same rule can be opened again
  useEffect(() => setRule(asked), [asked]);
  const showRule = (wanted: string): void => {
    setRule(wanted);
    setJumps((before) => before + 1);
  };
  const text = useFetched(() => cachedRules(game), game);
  const games = useFetched(fetchGames, "games");
  const Markdown = useMarkdown();
  const element = useRef<HTMLDivElement>(null);
  const ready = text.value !== undefined && Markdown !== null;
  useEffect(() => {
    if (!ready || rule === null) return undefined;
    const target = element.current?.querySelector<HTMLElement>(`#${CSS.escape(ruleId(rule))}`);
    target?.scrollIntoView({ block: "start" });
    if (jumps > 0) target?.focus({ preventScroll: true });
    target?.classList.add("highlighted");
    return () => target?.classList.remove("highlighted");
  }, [ready, rule, jumps]);
  if (text.error) return <p class="muted">{text.error}</p>;
  if (!ready || text.value === undefined) return <p class="muted">Loading the rules…</p>;
  const info = games.value?.games.find((known) => known.key === game);
  return (
    <div ref={element}>
      <RulesSearch page={text.value} specs={info ? optionSpecs(info) : []} options={options} onRule={showRule} />
      {info ? <PrintLinks info={info} options={options} /> : null}
      {options && info ? <OptionsInPlay info={info} options={options} onRule={showRule} /> : null}
      <Markdown text={text.value} isPage={options === null} />
    </div>
  );
}

/** PDFs to print: the rules in short with the house rules of the table, and the deck in the skin of the user. */
function PrintLinks({ info, options }: { info: GameInfo; options: OptionValues | null }): JSX.Element | null {
  const { skin } = useContext(LooksContext);
  if (IS_STATIC) return null; // servers print
  const usesDoubles = info.sample.some((card) => parseCard(card).kind === "double");
  return (
    <p class="print-links">
      <a href={summaryAddress(info.key, options)} target="_blank" rel="noopener">
        {options ? "These rules on one page (PDF)" : "The rules on one page (PDF)"}
      </a>
      {usesDoubles ? (
        <a href={deckAddress(skin)} target="_blank" rel="noopener">
          Print the deck (PDF)
        </a>
      ) : null}
    </p>
  );
}

interface OptionsInPlayProps {
  info: GameInfo;
  options: OptionValues;
  onRule: (rule: string) => void;
}

function OptionsInPlay({ info, options, onRule }: OptionsInPlayProps): JSX.Element | null {
  const specs = optionSpecs(info).filter((spec) => options[spec.name] !== undefined);
  if (specs.length === 0) return null;
  const defaults = Object.values(info.presets)[0] ?? {};
  return (
    <details class="options-in-play">
      <summary>Options at this table</summary>
      <dl>
        {specs.map((spec) => (
          <div key={spec.name} class={options[spec.name] === defaults[spec.name] ? "" : "changed"}>
            <dt>{spec.title}</dt>
            <dd>{formatValue(spec, options[spec.name])}</dd>
            <dd class="option-description">
              {spec.description}{" "}
              <button type="button" class="rule-link" onClick={() => onRule(spec.rule)}>
                {spec.rule}
              </button>
            </dd>
            <RuleEffect game={info.key} option={spec.name} />
          </div>
        ))}
      </dl>
    </details>
  );
}
