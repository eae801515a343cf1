// The lower part of the table: what is asked, the moves, the hand.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { useSeconds } from "../parts/hooks";
import { Icon } from "../parts/Icon";
import { Words } from "../parts/SuitSign";
import type { Scene } from "../scene";
import { ActionBar } from "./ActionBar";
import { ArrangeBoard } from "./ArrangeBoard";
import { Hand } from "./Hand";
import { LastTrick } from "./LastTrick";
import type { Player } from "./player";

export function PlayerDock({
  session,
  view,
  player,
  scene,
  onRule,
}: {
  session: Session;
  view: TableView;
  player: Player;
  scene: Scene;
  onRule: (rule: string) => void;
}): JSX.Element {
  const [trick, setTrick] = useState(false);
  const acting = player.actions !== null;
  const mine = scene.seat !== null && view.clock?.actors.includes(scene.seat) ? view.clock : null;
  const seconds = useSeconds(mine?.until ?? null);
  const element = useRef<HTMLElement>(null);
  useKeptFocus(element);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Escape") player.clear();
  };
  const arrange = player.actions?.arrange ?? null;
  return (
    <section class={`dock${acting ? " acting" : ""}`} aria-label="Your hand and moves" onKeyDown={keys} ref={element}>
      <div class="ask">
        <p class="headline">
          <Words text={scene.headline} />
          {acting && player.actions && !scene.headline.includes(player.actions.ask) ? (
            <span class="asked">
              <Words text={player.actions.ask} />
            </span>
          ) : null}
        </p>
        {seconds !== null ? <span class={`seconds${seconds <= 5 ? " few" : ""}`}>{seconds} s</span> : null}
        <span class="ask-tools">
          {player.actions?.rule ? (
            <button type="button" class="rule-link" onClick={() => onRule(player.actions?.rule ?? "")}>
              {player.actions.rule}
            </button>
          ) : null}
          {scene.last_trick ? (
            <button type="button" class="tool" onClick={() => setTrick(true)}>
              <Icon name="trick" />
              <span>Last trick</span>
            </button>
          ) : null}
          {acting ? (
            <button type="button" class="tool" onClick={() => session.ask({ type: "hint" })}>
              <Icon name="hint" />
              <span>Hint</span>
            </button>
          ) : null}
        </span>
      </div>
      <Messages session={session} view={view} player={player} onRule={onRule} />
      {player.board && arrange ? (
        <ArrangeBoard
          arrange={arrange}
          board={player.board}
          hand={scene.hand ?? []}
          session={session}
          view={view}
          onBoard={player.setBoard}
          onSend={(text, cards) => player.send(text, cards)}
          onRule={onRule}
        />
      ) : (
        <>
          {scene.hand !== null ? <ActionBar player={player} /> : null}
          {scene.hand !== null ? (
            <Hand
              cards={scene.hand}
              actions={player.actions}
              picks={player.picks}
              onPick={player.pick}
              onDrop={player.drop}
            />
          ) : null}
        </>
      )}
      {trick && scene.last_trick ? (
        <LastTrick zone={scene.last_trick} scene={scene} onClose={() => setTrick(false)} />
      ) : null}
    </section>
  );
}

/** For those who play by keyboard: when what had the focus is gone, as a card that was played, the hand has it. */
function useKeptFocus(dock: { current: HTMLElement | null }): void {
  const byKeyboard = useRef(false);
  useEffect(() => {
    const inside = (event: Event): void => {
      byKeyboard.current = event.type === "keydown" && (dock.current?.contains(event.target as Node) ?? false);
    };
    document.addEventListener("keydown", inside);
    document.addEventListener("pointerdown", inside);
    return () => {
      document.removeEventListener("keydown", inside);
      document.removeEventListener("pointerdown", inside);
    };
  }, [dock]);
  useEffect(() => {
    if (byKeyboard.current && document.activeElement === document.body) {
      dock.current?.querySelector<HTMLElement>('.hand-card[tabindex="0"], .count-card, .move-button')?.focus();
    }
  });
}

/** What the table refused, what a hint says, why a card cannot be picked. */
function Messages({
  session,
  view,
  player,
  onRule,
}: {
  session: Session;
  view: TableView;
  player: Player;
  onRule: (rule: string) => void;
}): JSX.Element | null {
  const refusal = view.refusal;
  if (refusal) {
    return (
      <p class="message refused" role="alert">
        <Words text={refusal.message} />
        {refusal.rule ? (
          <button type="button" class="rule-link" onClick={() => onRule(refusal.rule ?? "")}>
            {refusal.rule}
          </button>
        ) : null}
        <button type="button" class="icon-button" aria-label="Close" onClick={() => session.forgive()}>
          <Icon name="close" />
        </button>
      </p>
    );
  }
  if (player.nudge) {
    return (
      <p class="message" role="status">
        <Words text={player.nudge.words} />
        {player.nudge.rule ? (
          <button type="button" class="rule-link" onClick={() => onRule(player.nudge?.rule ?? "")}>
            {player.nudge.rule}
          </button>
        ) : null}
      </p>
    );
  }
  if (view.hint && player.actions) {
    const hint = view.hint;
    return (
      <p class="message hinted" role="status">
        <Icon name="hint" /> <Words text={hint.words} />
        <button type="button" class="button small" data-move={hint.move} onClick={() => player.send(hint.move)}>
          Do that
        </button>
      </p>
    );
  }
  return null;
}
