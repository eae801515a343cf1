// A finished match, move by move, with every hand open.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard } from "../art/cards";
import { LooksContext } from "../looks";
import { fetchReplay, fetchReplayAt } from "../net/api";
import type { Replay, ReplayAt, ReplayStep } from "../protocol";
import { VerdictTag } from "../review/VerdictTag";
import { matchPath, MY_MATCHES, parseRoute, reviewPath, tablePath } from "../route";
import type { Scene } from "../scene";
import { counted, formatCount } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { Center } from "../table/Center";
import { CompactFacts } from "../table/Facts";
import { MatchLinks } from "../table/Result";
import { usePlayback } from "./playback";
import { ReplayBar } from "./ReplayBar";
import { SharePanel } from "./SharePanel";

export function ReplayPage({ match, move }: { match: string; move: number }): JSX.Element {
  const replay = useFetched(() => fetchReplay(match), match);
  if (replay.error)
    return (
      <p class="error page" role="alert">
        {replay.error}
      </p>
    );
  if (!replay.value) return <p class="muted page">Loading the match…</p>;
  return <ReplayViewer match={match} move={move} replay={replay.value} />;
}

function ReplayViewer({ match, move, replay }: { match: string; move: number; replay: Replay }): JSX.Element {
  const [position, setPosition] = useState<ReplayAt | null>(null);
  const address = {
    path: (step: number) => matchPath(match, step),
    moveIn: (path: string, hash: string) => {
      const route = parseRoute(path, hash);
      return route.page === "match" && route.match === match ? route.move : null;
    },
  };
  const playback = usePlayback(address, replay.steps.length, move, (step) => position?.at === step);
  usePosition(match, playback.step, setPosition);
  return (
    <main id="main" class="replay">
      <div class="replay-header">
        <h1>{replay.title}</h1>
        <nav class="field-row" aria-label="Replay">
          {replay.table !== null ? (
            <a class="button" href={tablePath(replay.table)}>
              <Icon name="undo" /> Back to the table
            </a>
          ) : null}
          <a class="button" href={MY_MATCHES}>
            My matches
          </a>
        </nav>
        <MatchLinks match={match} review={reviewPath(match, null)} />
      </div>
      <div class="replay-body">
        <section class="replay-table" aria-label="The table">
          {position ? (
            <Position position={position} last={replay.steps[position.at - 1]} />
          ) : (
            <p class="muted on-felt">Loading the table…</p>
          )}
        </section>
        <Steps replay={replay} step={playback.step} onStep={playback.goTo} />
      </div>
      <SharePanel match={match} title={replay.title} step={playback.step} last={replay.steps.length} />
      <ReplayBar path={address.path} playback={playback} />
    </main>
  );
}

/** Load the position after a step. The previous one stays until the new one has loaded. */
export function usePosition(
  match: string,
  step: number,
  onLoaded: (position: ReplayAt) => void,
  fetchAt: (step: number) => Promise<ReplayAt> = (at) => fetchReplayAt(match, at),
): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    fetchAt(step).then(
      (loaded) => {
        if (latest.current === step) onLoaded(loaded);
      },
      () => undefined, // keep the previous position; the next step tries again
    );
  }, [match, step]);
}

/** The center as a spectator saw it, and the hand of every seat. */
export function Position({ position, last }: { position: ReplayAt; last?: ReplayStep | undefined }): JSX.Element {
  const { table, scenes } = position;
  return (
    <>
      {last && last.words.length > 0 ? (
        <p class="last-move">
          <GameText text={last.words.join(" ")} />
        </p>
      ) : null}
      <p class="headline">
        <GameText text={table.headline} />
      </p>
      <CompactFacts scene={table} />
      <Center scene={table} />
      <ul class="replay-hands">
        {scenes.map((scene, seat) => (
          <OpenHand key={seat} scene={scene} seat={seat} />
        ))}
      </ul>
    </>
  );
}

function OpenHand({ scene, seat: number }: { scene: Scene; seat: number }): JSX.Element {
  const { skin } = useContext(LooksContext);
  const seat = scene.seats[number];
  const score = seat?.score ?? null;
  const notes = [seat?.role, ...(seat?.facts ?? []), score === null ? null : counted(score, scene.unit ?? "point")];
  return (
    <li class={seat?.acting ? "acting" : ""}>
      <h2>
        {seat?.name} <small>{notes.filter(Boolean).join(" · ")}</small>
      </h2>
      <span class="zone-cards">
        {(scene.hand ?? []).map((card, index) => (
          <span key={index} class="open-card">
            <CardArt card={card.card} />
            <span class="visually-hidden">{describeCard(card.card, null, skin)}</span>
            {card.count > 1 ? <span class="count-badge">{formatCount(card.count)}</span> : null}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Scroll the list to the current move, and only the list: on a phone the table is above it and stays in view. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector("[aria-current]")?.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (!current) return;
  if (current.top < box.top) list.scrollTop -= box.top - current.top;
  else if (current.bottom > box.bottom) list.scrollTop += current.bottom - box.bottom;
}

interface StepsProps {
  replay: Replay;
  step: number;
  onStep: (step: number) => void;
  mark?: (index: number) => string | null; // the verdict on a move, if there is one
}

export function Steps({ replay, step, onStep, mark }: StepsProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [step]);
  return (
    <ol class="replay-steps" ref={list} aria-label="Moves">
      {replay.steps.map(({ words, name, move }, index) => (
        <li key={index}>
          <button
            type="button"
            {...(index + 1 === step ? { "aria-current": "step" } : {})}
            onClick={() => onStep(index + 1)}
          >
            <span class="muted">{index + 1}.</span>{" "}
            {words.length > 0 ? (
              <GameText text={words.join(" ")} />
            ) : (
              <>
                {name}: <code>{move}</code>
              </>
            )}
            <StepMark verdict={mark?.(index) ?? null} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ verdict }: { verdict: string | null }): JSX.Element | null {
  return verdict === null ? null : (
    <>
      {" "}
      <VerdictTag verdict={verdict} />
    </>
  );
}
