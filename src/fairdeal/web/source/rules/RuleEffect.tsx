// What an option does to its game, in the sentences of a finished study. It is loaded when it is first opened.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useGalleryStudy } from "../lab/gallery";
import { labPath } from "../route";
import { counted } from "../shared/format";

interface RuleEffectProps {
  game: string;
  option: string;
}

export function RuleEffect({ game, option }: RuleEffectProps): JSX.Element | null {
  const [wasOpened, setOpened] = useState(false);
  if (IS_STATIC) return null; // studies are made by servers
  return (
    <dd class="rule-effect">
      <details onToggle={() => setOpened(true)}>
        <summary>What does this rule do?</summary>
        {wasOpened ? <Effect game={game} option={option} /> : null}
        <a href={labPath(game, `vary=${encodeURIComponent(option)}`)} target="_blank" rel="noopener">
          Study it in the lab
        </a>
      </details>
    </dd>
  );
}

function Effect({ game, option }: RuleEffectProps): JSX.Element | null {
  const study = useGalleryStudy(game, option);
  if (!study) return null;
  const { sentences, games } = study.figures;
  return (
    <>
      <ul>
        {sentences.slice(1).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p class="muted">Among bots, compared with the usual rule; {counted(games, "game")} each, 95 % intervals.</p>
    </>
  );
}
