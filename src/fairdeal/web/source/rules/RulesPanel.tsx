// The rules page of a game, with the options that are in play; it opens at the rule that was asked for.
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { games, rulesPage } from "../net/api";
import { useAnswer } from "../parts/hooks";
import type { GameInfo } from "../protocol";
import { type OptionSpec, optionSpecs, shown } from "../lobby/options";

type Options = Record<string, boolean | number | string>;

const kept = new Map<string, Promise<string>>();

function page(game: string): Promise<string> {
  const asked = kept.get(game) ?? rulesPage(game);
  kept.set(game, asked);
  asked.catch(() => kept.delete(game));
  return asked;
}

/** The part that draws Markdown is fetched when somebody wants to read. */
function useMarkdown(): ComponentType<{ text: string; whole: boolean }> | null {
  const [part, setPart] = useState<{ Markdown: ComponentType<{ text: string; whole: boolean }> } | null>(null);
  useEffect(() => {
    void import("./Markdown").then(setPart);
  }, []);
  return part?.Markdown ?? null;
}

export function RulesPanel({
  game,
  options,
  rule,
}: {
  game: string;
  options: Options | null;
  rule: string | null;
}): JSX.Element {
  const text = useAnswer(() => page(game), game);
  const known = useAnswer(games, "games");
  const Markdown = useMarkdown();
  const element = useRef<HTMLDivElement>(null);
  const ready = text.value !== undefined && Markdown !== null;
  useEffect(() => {
    if (!ready || rule === null) return undefined;
    const target = element.current?.querySelector<HTMLElement>(`#rule-${CSS.escape(rule)}`);
    target?.scrollIntoView({ block: "start" });
    target?.classList.add("wanted");
    return () => target?.classList.remove("wanted");
  }, [ready, rule]);
  if (text.error) return <p class="quiet">{text.error}</p>;
  if (!ready || text.value === undefined) return <p class="quiet">Fetching the rules…</p>;
  const info = known.value?.games.find((one) => one.key === game);
  return (
    <div ref={element}>
      {options && info ? <InPlay info={info} options={options} /> : null}
      <Markdown text={text.value} whole={options === null} />
    </div>
  );
}

function InPlay({ info, options }: { info: GameInfo; options: Options }): JSX.Element | null {
  const specs = optionSpecs(info).filter((spec) => options[spec.name] !== undefined);
  if (specs.length === 0) return null;
  const usual = Object.values(info.presets)[0] ?? {};
  return (
    <details class="in-play">
      <summary>Options at this table</summary>
      <dl>
        {specs.map((spec: OptionSpec) => (
          <div key={spec.name} class={options[spec.name] === usual[spec.name] ? "" : "changed"}>
            <dt>{spec.title}</dt>
            <dd>{shown(options[spec.name])}</dd>
            <dd class="meaning">{spec.meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
