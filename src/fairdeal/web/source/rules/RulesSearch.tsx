// Search in the rules: rules and options that contain all words; a rule opens where it stands.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatValue, type OptionSpec, type OptionValues } from "../lobby/options";
import { counted } from "../shared/format";

const RULE = /^\*\*([A-Z]{2}-\d+)\*\*\s+/;
const MAX_SHOWN = 12;
const MAX_LENGTH = 160; // characters of a rule in the list

interface FoundRule {
  number: string;
  text: string;
}

/** The rules of a page: a paragraph that begins with a number, and what follows up to the next rule or heading. */
function rulesOf(page: string): FoundRule[] {
  const rules: FoundRule[] = [];
  let isInRule = false;
  for (const line of page.split("\n")) {
    const number = RULE.exec(line)?.[1];
    const last = rules.at(-1);
    if (number !== undefined) rules.push({ number, text: plain(line.replace(RULE, "")) });
    else if (isInRule && last && !line.startsWith("#")) last.text += ` ${plain(line)}`;
    isInRule = number !== undefined || (isInRule && !line.startsWith("#"));
  }
  return rules;
}

const plain = (markdown: string): string => markdown.replace(/[*`|]/g, "");

function hasAll(words: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

function shortened(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MAX_LENGTH ? `${trimmed.slice(0, MAX_LENGTH)}…` : trimmed;
}

interface RulesSearchProps {
  page: string;
  specs: readonly OptionSpec[];
  options: OptionValues | null; // in effect at a table
  onRule: (rule: string) => void;
}

export function RulesSearch({ page, specs, options, onRule }: RulesSearchProps): JSX.Element {
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rules = words.length === 0 ? [] : rulesOf(page).filter((rule) => hasAll(words, `${rule.number} ${rule.text}`));
  const found =
    words.length === 0 ? [] : specs.filter((spec) => hasAll(words, `${spec.title} ${spec.description} ${spec.rule}`));
  const number = rules.length + found.length;
  return (
    <search class="rules-search">
      <input
        type="search"
        aria-label="Search the rules"
        placeholder="Search the rules"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="muted" role="status">
        {words.length === 0
          ? ""
          : number === 0
            ? "Nothing found: try another or a shorter word."
            : counted(number, "hit")}
      </p>
      {number === 0 ? null : (
        <ul>
          {rules.slice(0, MAX_SHOWN).map((rule) => (
            <li key={rule.number}>
              <button type="button" onClick={() => onRule(rule.number)}>
                <strong>{rule.number}</strong> {shortened(rule.text)}
              </button>
            </li>
          ))}
          {found.slice(0, MAX_SHOWN).map((spec) => (
            <li key={spec.name}>
              <button type="button" onClick={() => onRule(spec.rule)}>
                <strong>{spec.title}</strong>
                {options?.[spec.name] === undefined ? "" : ` (${formatValue(spec, options[spec.name])})`}:{" "}
                {shortened(spec.description)} {spec.rule}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
