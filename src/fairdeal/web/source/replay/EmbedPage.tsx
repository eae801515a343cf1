// A replay or a puzzle in a frame: the table, the controls, and a link to the server that it comes from.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Replay, ReplayAt } from "../protocol";
import { PuzzlePage } from "../puzzles/PuzzlePage";
import { matchPath } from "../route";
import { useFetched } from "../shared/hooks";
import { type ReplaySource, sourceIn } from "./embedSource";
import { usePlayback } from "./playback";
import { ReplayBar } from "./ReplayBar";
import { Position, usePosition } from "./ReplayPage";

const moveIn = (hash: string): number | null => {
  const move = /^#m=(\d{1,9})$/.exec(hash)?.[1];
  return move === undefined ? null : Number(move);
};

export function EmbedPage({ query, hash }: { query: string; hash: string }): JSX.Element {
  const puzzle = new URLSearchParams(query).get("puzzle");
  if (puzzle !== null) return <EmbeddedPuzzle puzzle={puzzle} />;
  const source = sourceIn(query);
  return typeof source === "string" ? <Problem message={source} /> : <Loader source={source} hash={hash} />;
}

/** Links leave the frame: our other pages cannot be shown in it. */
function EmbeddedPuzzle({ puzzle }: { puzzle: string }): JSX.Element {
  const leaveFrame = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    link.target = "_blank";
    link.rel = "noopener";
  };
  return (
    <div onClickCapture={leaveFrame}>
      <PuzzlePage puzzle={puzzle} isEmbedded />
    </div>
  );
}

function Problem({ message }: { message: string }): JSX.Element {
  return (
    <main class="page">
      <p class="error" role="alert">
        {message}
      </p>
    </main>
  );
}

function Loader({ source, hash }: { source: ReplaySource; hash: string }): JSX.Element {
  const replay = useFetched(source.fetchReplay, source.key);
  if (replay.error) return <Problem message={replay.error} />;
  if (!replay.value) return <p class="muted page">Loading the match…</p>;
  return <EmbeddedReplay source={source} replay={replay.value} first={moveIn(hash) ?? 0} />;
}

function EmbeddedReplay(props: { source: ReplaySource; replay: Replay; first: number }): JSX.Element {
  const { source, replay } = props;
  const [position, setPosition] = useState<ReplayAt | null>(null);
  const address = {
    path: (step: number) => `${location.pathname}${location.search}#m=${step}`,
    moveIn: (_: string, hash: string) => moveIn(hash),
  };
  const playback = usePlayback(address, replay.steps.length, props.first, (step) => position?.at === step);
  usePosition(source.key, playback.step, setPosition, source.fetchAt);
  const { match } = source;
  return (
    <main id="main" class="replay embedded">
      <div class="replay-header">
        <h1>{replay.title}</h1>
        {match !== null ? (
          <a class="text-link" href={matchPath(match, playback.step)} target="_blank" rel="noopener">
            Open in Fairdeal
          </a>
        ) : null}
      </div>
      <section class="replay-table" aria-label="The table">
        {position ? (
          <Position position={position} last={replay.steps[position.at - 1]} />
        ) : (
          <p class="muted on-felt">Loading the table…</p>
        )}
      </section>
      <ReplayBar path={address.path} playback={playback} />
    </main>
  );
}
