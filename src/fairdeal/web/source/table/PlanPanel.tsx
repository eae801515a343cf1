// Plan ahead, in matches with days for each turn: a list of situations, each with the move to play then. The server says what
// can be planned, verifies it, and plays it; nobody else sees it.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { speak } from "../art/cards";
import { LooksContext } from "../looks";
import type { OfferedSituation, Plan, PlanLine, PlanOffer } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { capitalize } from "../shared/format";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { playerNames } from "./Scores";
import { useTable } from "./TableContext";

const MAX_LINES = 12;
const ANYONE = "";

/** The button that opens the plan, among the tools of the dock, while others are to play. */
export function PlanButton(): JSX.Element | null {
  const { view, player } = useTable();
  const [isOpen, setOpen] = useState(false);
  const plan = view.plan;
  const isWaiting = view.table?.plans === true && (view.you?.seat ?? null) !== null;
  if (!isWaiting || (player.prompt && !plan?.dropped.length)) return null;
  const count = plan?.lines.length ?? 0;
  return (
    <>
      <button
        type="button"
        class={`tool plan-button${count > 0 ? " planned" : ""}`}
        aria-label={count === 0 ? "Plan ahead" : `Plan ahead, ${count} planned`}
        onClick={() => setOpen(true)}
      >
        <Icon name="plan" />
        <span>{count === 0 ? "Plan ahead" : `Plan: ${count}`}</span>
      </button>
      {isOpen ? <PlanDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Tells a player whose turn it is why their plan was not carried out. */
export function DroppedNotice({ plan }: { plan: Plan }): JSX.Element | null {
  const [seen, setSeen] = useState(0); // revision of the plan
  const line = plan.dropped.at(-1);
  if (!line || seen === plan.revision) return null;
  return (
    <div class="message reasons" role="status">
      <p>
        <GameText text={`Your plan was not legal: ${line.words}. ${capitalize(line.reason)}.`} />
      </p>
      <button type="button" class="icon-button" aria-label="Close" onClick={() => setSeen(plan.revision)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function PlanDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { session, view, player } = useTable();
  const plan = view.plan;
  const lines = plan?.lines ?? [];
  const isTurn = player.prompt !== null;
  const isAsked = view.pending.some((request) => request.message.type === "plannable");
  const isSaving = view.pending.some((request) => request.message.type === "plan");
  useEffect(() => {
    session.dismissRefusal();
  }, [session]);
  useEffect(() => {
    if (!isTurn && view.planOffer === null && !isAsked && view.refusal === null) session.request({ type: "plannable" });
  }, [session, isTurn, view.planOffer, isAsked, view.refusal]);
  const save = (changed: PlanLine[]): void => {
    session.dismissRefusal();
    const plain = changed.map(({ by, situation, move }) => ({ by: by ?? null, situation, move }));
    session.request({ type: "plan", revision: plan?.revision ?? 0, lines: plain });
  };
  return (
    <Dialog title="Plan ahead" onClose={onClose} class="plan-dialog">
      <p class="muted">
        At your turn, the first line that fits and is legal is played for you. Nobody else sees your plan. It ends when
        you move yourself, and with the hand.
      </p>
      {plan && plan.dropped.length > 0 ? (
        <div class="plan-dropped" role="status">
          <h3>Not played</h3>
          <ul>
            {plan.dropped.map((line) => (
              <li key={line.condition + line.words}>
                <GameText text={`${line.condition}: ${line.words}. It was not legal: ${line.reason}.`} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {lines.length > 0 ? (
        <ol class="plan-lines" aria-label="Your plan">
          {lines.map((line, index) => (
            <li key={index}>
              <p>
                <GameText text={line.condition} />:{" "}
                <strong>
                  <GameText text={line.words} />
                </strong>
              </p>
              <button
                type="button"
                class="icon-button"
                aria-label={`Move line ${index + 1} up`}
                disabled={isSaving || isTurn || index === 0}
                onClick={() => save(movedUp(lines, index))}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label={`Remove line ${index + 1}`}
                disabled={isSaving || isTurn}
                onClick={() => save(lines.filter((_, other) => other !== index))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {isTurn ? (
        <p>It is your turn: move now, and plan after it.</p>
      ) : view.planOffer === null ? (
        view.refusal === null ? (
          <p class="muted">Looking at what can happen…</p>
        ) : null
      ) : lines.length >= MAX_LINES ? (
        <p>A plan has {MAX_LINES} lines at most.</p>
      ) : (
        <NewLine offer={view.planOffer} isSaving={isSaving} onAdd={(line) => save([...lines, line])} />
      )}
      {view.refusal ? (
        <p class="error" role="alert">
          <GameText text={view.refusal.message} />
        </p>
      ) : null}
    </Dialog>
  );
}

interface NewLineProps {
  offer: PlanOffer;
  isSaving: boolean;
  onAdd: (line: PlanLine) => void;
}

function NewLine({ offer, isSaving, onAdd }: NewLineProps): JSX.Element | null {
  const { view } = useTable();
  const inWords = useWords();
  const [key, setKey] = useState("");
  const [by, setBy] = useState(ANYONE);
  const [move, setMove] = useState("");
  const situation = offer.situations.find((each) => each.situation === key) ?? offer.situations[0];
  if (!situation) return null;
  const moves = situation.moves.map((number) => offer.moves[number]).filter((each) => each !== undefined);
  const chosen = moves.find((each) => each.move === move) ?? moves[0];
  const others = playerNames(view)
    .map((name, seat) => ({ name, seat }))
    .filter(({ seat }) => seat !== view.you?.seat);
  const player = situation.names_player && by !== ANYONE ? Number(by) : null;
  return (
    <form
      class="form plan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onAdd({ situation: situation.situation, by: player, move: chosen.move });
      }}
    >
      <label class="field">
        <span>If</span>
        <select value={situation.situation} onChange={(event) => setKey(event.currentTarget.value)}>
          {grouped(offer.situations).map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map((each) => (
                <option key={each.situation} value={each.situation}>
                  {each.names_player ? `… ${inWords(each.words)}` : inWords(capitalize(each.words))}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {situation.names_player ? (
        <label class="field">
          <span>Who</span>
          <select value={by} onChange={(event) => setBy(event.currentTarget.value)}>
            <option value={ANYONE}>Anybody</option>
            {others.map(({ name, seat }) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label class="field">
        <span>Then I</span>
        <select value={chosen?.move ?? ""} onChange={(event) => setMove(event.currentTarget.value)}>
          {moves.map((each) => (
            <option key={each.move} value={each.move}>
              {inWords(each.words)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button primary" disabled={isSaving || !chosen}>
        Add to the plan
      </button>
    </form>
  );
}

/** Options of a menu are plain text: suits are symbols, or words in the skins that have none. */
function useWords(): (text: string) => string {
  const { skin } = useContext(LooksContext);
  return (text) => (skin === "sanity" ? text : speak(text, skin));
}

function movedUp(lines: readonly PlanLine[], index: number): PlanLine[] {
  const moved = [...lines];
  moved.splice(index - 1, 0, ...moved.splice(index, 1));
  return moved;
}

function grouped(situations: readonly OfferedSituation[]): [string, OfferedSituation[]][] {
  const groups = new Map<string, OfferedSituation[]>();
  for (const situation of situations) {
    groups.set(situation.group, [...(groups.get(situation.group) ?? []), situation]);
  }
  return [...groups];
}
