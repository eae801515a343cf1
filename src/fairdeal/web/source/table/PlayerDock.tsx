// The lower part of the table: the prompt, messages, the moves, and the player's hand.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../scene";
import { capitalize } from "../shared/format";
import { GameText } from "../shared/GameText";
import { formatSeconds } from "../shared/format";
import { useCountdown } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { ActionBar } from "./ActionBar";
import { ArrangeActions, ArrangeHand, ArrangeStatus } from "./ArrangeBoard";
import { offersHints } from "./board";
import { CoachSwitch } from "./CoachPanel";
import { Hand } from "./Hand";
import { LastTrick } from "./LastTrick";
import type { PickProblem } from "./localPlayer";
import { DroppedNotice, PlanButton } from "./PlanPanel";
import { RuleLink } from "./RuleLink";
import { useTable } from "./TableContext";

const LOW_TIME = 5; // seconds

export function PlayerDock({ scene }: { scene: Scene }): JSX.Element {
  const { session, view, player } = useTable();
  const { prompt } = player;
  const [trickOpen, setTrickOpen] = useState(false);
  const ownClock = scene.seat !== null && view.clock?.actors.includes(scene.seat) ? view.clock : null;
  const seconds = useCountdown(ownClock?.until ?? null);
  const element = useRef<HTMLElement>(null);
  useKeptFocus(element);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") player.clearPicks();
  };
  const { arranging } = player;
  const isOver = scene.phase === "intermission" && scene.hand?.length === 0;
  const states = [prompt !== null ? "acting" : "", scene.hand !== null ? "with-hand" : "", isOver ? "hand-over" : ""];
  const detail = prompt && !scene.headline.includes(prompt.ask) ? prompt.ask : null;
  return (
    <section
      class={["dock", ...states.filter(Boolean)].join(" ")}
      aria-label="Your hand and moves"
      onKeyDown={onKeyDown}
      ref={element}
    >
      {arranging ? (
        <ArrangeStatus arranging={arranging} />
      ) : (
        <p class="headline">
          <GameText text={scene.headline} />
          {detail !== null ? (
            <span class="prompt-detail">
              <GameText text={detail} />
            </span>
          ) : null}
        </p>
      )}
      {arranging ? <ArrangeHand arranging={arranging} /> : scene.hand !== null ? <Hand cards={scene.hand} /> : null}
      {arranging ? <ArrangeActions arranging={arranging} /> : scene.hand !== null ? <ActionBar /> : null}
      <Message />
      <div class="prompt-tools">
        {seconds !== null ? (
          <span class={`seconds${seconds <= LOW_TIME ? " low" : ""}`}>{formatSeconds(seconds)}</span>
        ) : null}
        <RuleLink rule={prompt?.rule ?? null} />
        {scene.last_trick ? (
          <button type="button" class="tool" onClick={() => setTrickOpen(true)}>
            <Icon name="trick" />
            <span>Last trick</span>
          </button>
        ) : null}
        <CoachSwitch />
        <PlanButton />
        {prompt && (!view.table || offersHints(view.table)) ? (
          <button type="button" class="tool" onClick={() => session.request({ type: "hint" })}>
            <Icon name="hint" />
            <span>Hint</span>
          </button>
        ) : null}
      </div>
      {trickOpen && scene.last_trick ? (
        <LastTrick zone={scene.last_trick} scene={scene} onClose={() => setTrickOpen(false)} />
      ) : null}
    </section>
  );
}

/** For keyboard users: when the focused element is gone, such as a card that was played, focus the hand. */
function useKeptFocus(dock: { current: HTMLElement | null }): void {
  const usesKeyboard = useRef(false);
  useEffect(() => {
    const onInput = (event: Event): void => {
      usesKeyboard.current = event.type === "keydown" && (dock.current?.contains(event.target as Node) ?? false);
    };
    document.addEventListener("keydown", onInput);
    document.addEventListener("pointerdown", onInput);
    return () => {
      document.removeEventListener("keydown", onInput);
      document.removeEventListener("pointerdown", onInput);
    };
  }, [dock]);
  useEffect(() => {
    if (usesKeyboard.current && document.activeElement === document.body) {
      dock.current?.querySelector<HTMLElement>('.hand-card[tabindex="0"], .count-card, .move-button')?.focus();
    }
  });
}

/** Reasons with the same rule in a row, such as one for each face of a card, as one text. */
function byRule(problems: readonly PickProblem[]): PickProblem[] {
  const joined: PickProblem[] = [];
  for (const { reason, rule } of problems) {
    const last = joined.at(-1);
    if (last && last.rule === rule) last.reason += `. ${capitalize(reason)}`;
    else joined.push({ reason: capitalize(reason), rule });
  }
  return joined;
}

/** A message that covers the prompt: a refusal, otherwise the reasons why a card cannot be picked, otherwise a hint. */
function Message(): JSX.Element | null {
  const { session, view, player } = useTable();
  const { refusal, hint } = view;
  if (refusal) {
    return (
      <div class="message refused" role="alert">
        <p>
          <GameText text={refusal.message} />
        </p>
        <RuleLink rule={refusal.rule} />
        <CloseButton onClick={() => session.dismissRefusal()} />
      </div>
    );
  }
  if (player.problems.length > 0) {
    return (
      <div class="message reasons" role="status">
        <div>
          {byRule(player.problems).map(({ reason, rule }) => (
            <p key={`${rule ?? ""} ${reason}`}>
              <GameText text={reason} />
              {rule ? " " : null}
              <RuleLink rule={rule} />
            </p>
          ))}
        </div>
        <CloseButton onClick={player.dismissProblems} />
      </div>
    );
  }
  if (hint && player.prompt) {
    return (
      <div class="message hint" role="status">
        <Icon name="hint" />
        <p>
          <GameText text={hint.words} />
        </p>
        <button type="button" class="button small" data-move={hint.move} onClick={() => player.send(hint.move)}>
          Play it
        </button>
        <CloseButton onClick={() => session.dismissHint()} />
      </div>
    );
  }
  return player.prompt && view.plan ? <DroppedNotice plan={view.plan} /> : null;
}

function CloseButton({ onClick }: { onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="icon-button" aria-label="Close" onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
