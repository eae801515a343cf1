// What the coach says: a notice at the player's turn, all of it in a dialog, and a warning before a blunder.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AdviceAnswer, Note } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import type { Coach } from "./coach";
import { RuleLink } from "./RuleLink";
import { useTable } from "./TableContext";

/** The switch, among the tools of the dock. */
export function CoachSwitch(): JSX.Element | null {
  const { coach } = useTable();
  if (!coach) return null;
  return (
    <button
      type="button"
      class="tool coach-switch"
      aria-pressed={coach.isOn}
      title="Explains what you can do, and warns before a blunder"
      onClick={() => coach.setOn(!coach.isOn)}
    >
      <Icon name="coach" />
      <span>Coach</span>
    </button>
  );
}

/** The same switch in a dialog, also where the dock has no room for it. */
export function CoachCheckbox(): JSX.Element | null {
  const { coach } = useTable();
  if (!coach) return null;
  return (
    <label class="switch">
      <input type="checkbox" checked={coach.isOn} onChange={() => coach.setOn(!coach.isOn)} />
      Coach: explain what I can do, and warn before a blunder
    </label>
  );
}

/** One notice, always of the same height, so that the table does not jump. */
export function CoachNotice(): JSX.Element | null {
  const { coach, player } = useTable();
  const [isOpen, setOpen] = useState(false);
  if (!coach?.isOn) return null;
  const { advice } = coach;
  const [first] = advice?.now ?? [];
  const [reveal] = advice?.reveals ?? [];
  return (
    <div class="notice coach-notice">
      <p>
        <Icon name="coach" />{" "}
        {advice === null ? (
          <span class="muted">{player.prompt ? "The coach is thinking…" : "The coach watches the others."}</span>
        ) : (
          <>{reveal !== undefined ? <GameText text={reveal} /> : first ? <NoteText note={first} /> : null}</>
        )}
      </p>
      <button type="button" class="button small" disabled={advice === null} onClick={() => setOpen(true)}>
        Tell me more
      </button>
      {isOpen && advice ? <AdviceDialog advice={advice} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function NoteText({ note }: { note: Note }): JSX.Element {
  return (
    <>
      <GameText text={note.text} /> <RuleLink rule={note.rule} />
    </>
  );
}

function AdviceDialog({ advice, onClose }: { advice: AdviceAnswer; onClose: () => void }): JSX.Element {
  const { player } = useTable();
  const onClick = (event: MouseEvent): void => {
    if ((event.target as Element).closest(".rule-link")) onClose(); // the rules are behind the dialog
  };
  return (
    <Dialog title="The coach" onClose={onClose} class="coach-dialog">
      <div onClick={onClick}>
        <h3>What you can do</h3>
        <ul>
          {advice.now.map((note) => (
            <li key={note.text}>
              <NoteText note={note} />
            </li>
          ))}
        </ul>
        <h3>A good move</h3>
        <p>
          <GameText text={advice.words} />
        </p>
        <Reasons reasons={advice.why} />
        <h3>What the others show</h3>
        {advice.reveals.length === 0 ? <p>Their moves say little about their cards so far.</p> : null}
        <Reasons reasons={advice.reveals} />
      </div>
      <div class="dialog-actions">
        <button
          type="button"
          class="button primary"
          data-move={advice.move}
          onClick={() => {
            onClose();
            player.send(advice.move);
          }}
        >
          Play the good move
        </button>
        <button type="button" class="button" onClick={onClose}>
          I decide myself
        </button>
      </div>
    </Dialog>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }): JSX.Element | null {
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>
          <GameText text={reason} />
        </li>
      ))}
    </ul>
  );
}

/** A warning before a blunder. Closing it lets the player think again. */
export function CoachWarning(): JSX.Element | null {
  const { coach } = useTable();
  if (!coach || coach.warning === null) return null;
  return <Warning coach={coach} />;
}

function Warning({ coach }: { coach: Coach }): JSX.Element | null {
  const { warning } = coach;
  if (warning === null) return null;
  return (
    <Dialog title="Wait a moment" onClose={coach.thinkAgain} class="coach-dialog coach-warning">
      <p>
        <GameText text={warning.warning ?? ""} /> <GameText text={warning.better_words ?? ""} />
      </p>
      <Reasons reasons={warning.why} />
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={coach.thinkAgain}>
          Think again
        </button>
        <button type="button" class="button" onClick={coach.playAnyway}>
          Play it anyway
        </button>
      </div>
    </Dialog>
  );
}
