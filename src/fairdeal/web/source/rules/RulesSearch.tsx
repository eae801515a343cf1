// Search in the rules: rules and options that contain all words; a rule opens where it stands.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { type SkinKey, speak } from "../art/cards";
import { formatValue, type OptionSpec, type OptionValues } from "../lobby/options";
import { LooksContext } from "../looks";
import { counted } from "../shared/format";

const RULE = /^\*\*([A-Z]{2}-\d+)\*\*\s+/;
const MAX_SHOWN = 12;
const MAX_LENGTH = 160; // characters of a rule in the list
const BEFORE = 50; // of them before the first word that was found

interface FoundRule {
  number: string;
  heading: string;
  text: string;
}

/** The rules of a page: a paragraph that begins with a number, and what follows up to the next rule or heading. */
function rulesOf(page: string): FoundRule[] {
  const rules: FoundRule[] = [];
  let isInRule = false;
  let heading = "";
  for (const line of page.split("\n")) {
    const number = RULE.exec(line)?.[1];
    const last = rules.at(-1);
    if (line.startsWith("#")) heading = line;
    if (number !== undefined) rules.push({ number, heading, text: plain(line.replace(RULE, "")) });
    else if (isInRule && last && !line.startsWith("#")) last.text += ` ${plain(line)}`;
    isInRule = number !== undefined || (isInRule && !line.startsWith("#"));
  }
  return rules;
}

const plain = (markdown: string): string => markdown.replace(/[*`|]/g, "");

/** Whether a text contains all words; `queen` also finds Q♠. */
function hasAll(words: readonly string[], text: string, skin: SkinKey): boolean {
  const lower = `${text} ${speak(text, skin)}`.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** A long text from a little before the first of the words that it contains. */
function excerpt(text: string, words: readonly string[]): string {
  const trimmed = text.trim();
  if (trimmed.length <= MAX_LENGTH) return trimmed;
  const places = words.map((word) => trimmed.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first < MAX_LENGTH / 2 ? 0 : trimmed.indexOf(" ", first - BEFORE) + 1;
  const end = start + MAX_LENGTH;
  return `${start > 0 ? "…" : ""}${trimmed.slice(start, end)}${end < trimmed.length ? "…" : ""}`;
}

interface RulesSearchProps {
  page: string;
  specs: readonly OptionSpec[];
  options: OptionValues | null; // in effect at a table
  onRule: (rule: string) => void;
}

export function RulesSearch({ page, specs, options, onRule }: RulesSearchProps): JSX.Element {
  const [text, setText] = useState("");
  const { skin } = useContext(LooksContext);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (searched: string): boolean => words.length > 0 && hasAll(words, searched, skin);
  const rules = rulesOf(page).filter((rule) => matches(`${rule.number} ${rule.heading} ${rule.text}`));
  const found = specs.filter((spec) => matches(`${spec.title} ${spec.description} ${spec.rule}`));
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
                <strong>{rule.number}</strong> {excerpt(rule.text, words)}
              </button>
            </li>
          ))}
          {found.slice(0, MAX_SHOWN).map((spec) => (
            <li key={spec.name}>
              <button type="button" onClick={() => onRule(spec.rule)}>
                <strong>{spec.title}</strong>
                {options?.[spec.name] === undefined ? "" : ` (${formatValue(spec, options[spec.name])})`}:{" "}
                {excerpt(spec.description, words)} {spec.rule}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
