// A finished match, move by move, with every hand open.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard } from "../art/cards";
import { LooksContext } from "../looks";
import { fetchReplay, fetchReplayAt } from "../net/api";
import type { Replay, ReplayAt } from "../protocol";
import type { Scene } from "../scene";
import { formatCount } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { Icon, type IconName } from "../shared/Icon";
import { Center } from "../table/Center";
import { Facts } from "../table/Facts";
import { MatchLinks } from "../table/Result";

export function ReplayPage({ match }: { match: string }): JSX.Element {
  const replay = useFetched(() => fetchReplay(match), match);
  if (replay.error)
    return (
      <p class="error page" role="alert">
        {replay.error}
      </p>
    );
  if (!replay.value) return <p class="muted page">Loading the match…</p>;
  return <ReplayViewer match={match} replay={replay.value} />;
}

function ReplayViewer({ match, replay }: { match: string; replay: Replay }): JSX.Element {
  const last = replay.steps.length;
  const [step, setStep] = useState(0);
  const position = usePosition(match, step);
  const goTo = (target: number): void => setStep(Math.max(0, Math.min(last, target)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined || (event.target as Element).closest("input")) return;
    event.preventDefault();
    goTo(target);
  };
  return (
    <main class="replay" onKeyDown={onKeyDown}>
      <div class="replay-header">
        <h1>{replay.title}</h1>
        <MatchLinks match={match} />
      </div>
      <div class="replay-body">
        <section class="replay-table" aria-label="The table">
          {position ? <Position position={position} /> : <p class="muted on-felt">Loading the table…</p>}
        </section>
        <Steps replay={replay} step={step} onStep={goTo} />
      </div>
      <div class="replay-bar" role="group" aria-label="Replay controls">
        <StepButton icon="first" label="First" onClick={() => goTo(0)} disabled={step === 0} />
        <StepButton icon="back" label="Back" onClick={() => goTo(step - 1)} disabled={step === 0} />
        <input
          type="range"
          aria-label="Move"
          min={0}
          max={last}
          value={step}
          aria-valuetext={`${step} of ${last}`}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <span class="replay-count">
          {step} / {last}
        </span>
        <StepButton icon="forward" label="Forward" onClick={() => goTo(step + 1)} disabled={step === last} />
        <StepButton icon="last" label="Last" onClick={() => goTo(last)} disabled={step === last} />
      </div>
    </main>
  );
}

/** The position after a step. The previous one stays until the new one has loaded. */
function usePosition(match: string, step: number): ReplayAt | null {
  const [position, setPosition] = useState<ReplayAt | null>(null);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    fetchReplayAt(match, step).then(
      (loaded) => {
        if (latest.current === step) setPosition(loaded);
      },
      () => undefined, // keep the previous position; the next step tries again
    );
  }, [match, step]);
  return position;
}

function StepButton(props: { icon: IconName; label: string; disabled: boolean; onClick: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** The center as a spectator saw it, and the hand of every seat. */
function Position({ position }: { position: ReplayAt }): JSX.Element {
  const { table, scenes } = position;
  return (
    <>
      <p class="headline">
        <GameText text={table.headline} />
      </p>
      <Facts scene={table} />
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
  const notes = [seat?.role, ...(seat?.facts ?? []), score === null ? null : `${score} ${scene.unit ?? ""}`];
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

function Steps(props: { replay: Replay; step: number; onStep: (step: number) => void }): JSX.Element {
  const { replay, step, onStep } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
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
          </button>
        </li>
      ))}
    </ol>
  );
}
