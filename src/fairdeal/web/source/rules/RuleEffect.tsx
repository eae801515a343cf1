// What an option does to its game, in the sentences of a finished study.
import type { JSX } from "preact";
import { useGalleryStudy } from "../lab/gallery";
import { labPath } from "../route";
import { counted } from "../shared/format";

export function RuleEffect({ game, option }: { game: string; option: string }): JSX.Element | null {
  const study = useGalleryStudy(game, option);
  if (!study) return null;
  const { sentences, games } = study.figures;
  return (
    <dd class="rule-effect">
      <details>
        <summary>What does this rule do?</summary>
        <ul>
          {sentences.slice(1).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p class="muted">
          Among bots, compared with the usual rule; {counted(games, "game")} each, 95 % intervals.{" "}
          <a href={labPath(game, `vary=${encodeURIComponent(option)}`)} target="_blank" rel="noopener">
            Study it in the lab
          </a>
        </p>
      </details>
    </dd>
  );
}
