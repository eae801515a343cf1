// Ways to show a replay elsewhere: in a frame on another page, or as an animated picture where frames are not allowed.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { recordPath } from "../net/api";
import { useCopy } from "../shared/hooks";
import { Icon } from "../shared/Icon";

const MAX_PICTURE = 150; // moves of a picture, as the server accepts them
const DEFAULT_PICTURE = 12;

/** The HTML that shows a match in a frame. */
export function embedSnippet(origin: string, match: string, title: string, step: number): string {
  return frameSnippet(`${origin}/embed.html?match=${encodeURIComponent(match)}${step > 0 ? `#m=${step}` : ""}`, title);
}

/** The HTML of a frame with one of our pages that may be in frames. */
export function frameSnippet(address: string, title: string): string {
  return (
    `<iframe src="${address}" title="${title.replaceAll('"', "&quot;")}" width="480" height="720" loading="lazy" ` +
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" style="border:0"></iframe>'
  );
}

interface SharePanelProps {
  match: string;
  title: string;
  step: number;
  last: number;
}

export function SharePanel({ match, title, step, last }: SharePanelProps): JSX.Element | null {
  const snippet = embedSnippet(location.origin, match, title, step);
  const [copied, copy] = useCopy(() => snippet);
  if (IS_STATIC) return null; // the match is only in this browser
  return (
    <details class="sheet share-panel">
      <summary>Show this match elsewhere</summary>
      <label>
        As a frame on your page, beginning with this move
        <textarea readOnly rows={4} value={snippet} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy the HTML"}
      </button>
      <PictureForm match={match} step={step} last={last} />
    </details>
  );
}

/** The moves to draw: by default those that led to the move shown. */
function PictureForm({ match, step, last }: { match: string; step: number; last: number }): JSX.Element {
  const [chosen, setChosen] = useState<{ first: number; last: number } | null>(null);
  const end = step > 0 ? step : Math.min(last, DEFAULT_PICTURE);
  const part = chosen ?? { first: Math.max(0, end - DEFAULT_PICTURE), last: end };
  const isValid = part.first >= 0 && part.first < part.last && part.last <= last;
  const problem = !isValid
    ? `Choose moves between 0 and ${last}, the first before the last.`
    : part.last - part.first > MAX_PICTURE
      ? `A picture shows at most ${MAX_PICTURE} moves.`
      : null;
  const field = (label: string, name: "first" | "last"): JSX.Element => (
    <label>
      {label}{" "}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={last}
        value={part[name]}
        onInput={(event) => setChosen({ ...part, [name]: Math.floor(Number(event.currentTarget.value)) })}
      />
    </label>
  );
  return (
    <fieldset class="picture-form">
      <legend>As an animated picture (SVG), for pages that allow no frames</legend>
      <div class="field-row">
        {field("after move", "first")}
        {field("to move", "last")}
        {problem === null ? (
          <a
            class="button"
            href={`${recordPath(match)}/picture?first=${part.first}&last=${part.last}`}
            download={`fairdeal-${match}-${part.first}-${part.last}.svg`}
          >
            <Icon name="download" /> Picture
          </a>
        ) : (
          <p role="alert">{problem}</p>
        )}
      </div>
    </fieldset>
  );
}
