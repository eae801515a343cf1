// The lower part of the table: the prompt, messages, the moves, and the player's hand.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../scene";
import { GameText } from "../shared/GameText";
import { useCountdown } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { ActionBar } from "./ActionBar";
import { ArrangeBoard } from "./ArrangeBoard";
import { Hand } from "./Hand";
import { LastTrick } from "./LastTrick";
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
  const arrange = prompt?.arrange ?? null;
  return (
    <section
      class={`dock${prompt !== null ? " acting" : ""}`}
      aria-label="Your hand and moves"
      onKeyDown={onKeyDown}
      ref={element}
    >
      <div class="prompt">
        <p class="headline">
          <GameText text={scene.headline} />
          {prompt && !scene.headline.includes(prompt.ask) ? (
            <span class="prompt-detail">
              <GameText text={prompt.ask} />
            </span>
          ) : null}
        </p>
        {seconds !== null ? <span class={`seconds${seconds <= LOW_TIME ? " low" : ""}`}>{seconds} s</span> : null}
        <span class="prompt-tools">
          <RuleLink rule={prompt?.rule ?? null} />
          {scene.last_trick ? (
            <button type="button" class="tool" onClick={() => setTrickOpen(true)}>
              <Icon name="trick" />
              <span>Last trick</span>
            </button>
          ) : null}
          {prompt ? (
            <button type="button" class="tool" onClick={() => session.request({ type: "hint" })}>
              <Icon name="hint" />
              <span>Hint</span>
            </button>
          ) : null}
        </span>
      </div>
      <Message />
      {player.board && arrange ? (
        <ArrangeBoard arrange={arrange} board={player.board} hand={scene.hand ?? []} />
      ) : scene.hand !== null ? (
        <>
          <ActionBar />
          <Hand cards={scene.hand} />
        </>
      ) : null}
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

/** A refusal, the reason why a card cannot be picked, or a hint: the first of these that there is. */
function Message(): JSX.Element | null {
  const { session, view, player } = useTable();
  const { refusal, hint } = view;
  if (refusal) {
    return (
      <p class="message refused" role="alert">
        <GameText text={refusal.message} />
        <RuleLink rule={refusal.rule} />
        <button type="button" class="icon-button" aria-label="Close" onClick={() => session.dismissRefusal()}>
          <Icon name="close" />
        </button>
      </p>
    );
  }
  if (player.problem) {
    return (
      <p class="message" role="status">
        <GameText text={player.problem.text} />
        <RuleLink rule={player.problem.rule} />
      </p>
    );
  }
  if (hint && player.prompt) {
    return (
      <p class="message hint" role="status">
        <Icon name="hint" /> <GameText text={hint.words} />
        <button type="button" class="button small" data-move={hint.move} onClick={() => player.send(hint.move)}>
          Play it
        </button>
      </p>
    );
  }
  return null;
}
