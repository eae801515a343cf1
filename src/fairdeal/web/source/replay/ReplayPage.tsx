// A finished match, to be gone through: first, back, forward, last, any move; everybody's cards can be seen.
import type { JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { inWords } from "../art/cards";
import { Looks } from "../looks";
import { Icon, type IconName } from "../parts/Icon";
import { useAnswer } from "../parts/hooks";
import { Words } from "../parts/SuitSign";
import type { Replay } from "../protocol";
import { shortCount } from "../table/counts";
import { MatchLinks } from "../table/Result";
import { Centre, Facts } from "../table/Zones";
import { type Open, replay, replayAt } from "./api";

export function ReplayPage({ match }: { match: string }): JSX.Element {
  const known = useAnswer(() => replay(match), match);
  if (known.error)
    return (
      <p class="error page" role="alert">
        {known.error}
      </p>
    );
  if (!known.value) return <p class="quiet page">Fetching the match…</p>;
  return <Player match={match} replay={known.value} />;
}

function Player({ match, replay: whole }: { match: string; replay: Replay }): JSX.Element {
  const last = whole.steps.length;
  const [at, setAt] = useState(0);
  const shown = useScenes(match, at);
  const to = (next: number): void => setAt(Math.max(0, Math.min(last, next)));
  const keys = (event: KeyboardEvent): void => {
    const aims: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const aim = aims[event.key];
    if (aim === undefined || (event.target as Element).closest("input")) return;
    event.preventDefault();
    to(aim);
  };
  return (
    <main class="replay" onKeyDown={keys}>
      <div class="replay-head">
        <h1>{whole.title}</h1>
        <MatchLinks match={match} replay={false} />
      </div>
      <div class="replay-body">
        <section class="replay-table" aria-label="The table">
          {shown ? <Hands at={shown} /> : <p class="quiet on-felt">Fetching the table…</p>}
        </section>
        <Steps replay={whole} at={at} onTo={to} />
      </div>
      <div class="replay-bar" role="group" aria-label="Go through the match">
        <Button icon="first" label="First" onClick={() => to(0)} disabled={at === 0} />
        <Button icon="back" label="Back" onClick={() => to(at - 1)} disabled={at === 0} />
        <input
          type="range"
          aria-label="Move"
          min={0}
          max={last}
          value={at}
          aria-valuetext={`${at} of ${last}`}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
        <span class="replay-count">
          {at} / {last}
        </span>
        <Button icon="forward" label="Forward" onClick={() => to(at + 1)} disabled={at === last} />
        <Button icon="last" label="Last" onClick={() => to(last)} disabled={at === last} />
      </div>
    </main>
  );
}

/** The scenes at a step; while they are fetched the ones before stay. */
function useScenes(match: string, at: number): Open | null {
  const [shown, setShown] = useState<Open | null>(null);
  const wanted = useRef(at);
  wanted.current = at;
  useEffect(() => {
    replayAt(match, at).then(
      (answer) => {
        if (wanted.current === at) setShown(answer);
      },
      () => undefined, // the step before stays; the next click asks again
    );
  }, [match, at]);
  return shown;
}

function Button({
  icon,
  label,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  disabled: boolean;
  onClick: () => void;
}): JSX.Element {
  return (
    <button type="button" class="icon-button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Hands({ at }: { at: Open }): JSX.Element {
  const { skin } = useContext(Looks);
  const open = at.table;
  return (
    <>
      <p class="headline">
        <Words text={open.headline} />
      </p>
      <Facts scene={open} onRule={() => undefined} />
      <Centre
        scene={open}
        actions={null}
        directions={new Map()}
        wide={false}
        onButton={() => undefined}
        onCard={() => undefined}
      />
      <ul class="replay-hands">
        {at.scenes.map((own, seat) => (
          <li key={seat} class={own.seats[seat]?.acting ? "acting" : ""}>
            <h2>
              {own.seats[seat]?.name}{" "}
              <small>
                {[own.seats[seat]?.role, ...(own.seats[seat]?.facts ?? [])].filter(Boolean).join(" · ")}
                {own.seats[seat]?.score !== null ? ` · ${own.seats[seat]?.score ?? 0} ${own.unit ?? ""}` : ""}
              </small>
            </h2>
            <span class="zone-cards">
              {(own.hand ?? []).map((card, number) => (
                <span key={number} class="open-card">
                  <CardArt card={card.card} />
                  <span class="unseen">{inWords(card.card, null, skin)}</span>
                  {card.count > 1 ? <span class="how-many">{shortCount(card.count)}</span> : null}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Steps({ replay: whole, at, onTo }: { replay: Replay; at: number; onTo: (at: number) => void }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ol class="replay-steps" ref={list} aria-label="Moves">
      {whole.steps.map((step, number) => (
        <li key={number}>
          <button
            type="button"
            {...(number + 1 === at ? { "aria-current": "step" } : {})}
            onClick={() => onTo(number + 1)}
          >
            <span class="quiet">{number + 1}.</span>{" "}
            {step.words.length > 0 ? <Words text={step.words.join(" ")} /> : `${step.name}: `}
            {step.words.length > 0 ? null : <code>{step.move}</code>}
          </button>
        </li>
      ))}
    </ol>
  );
}
