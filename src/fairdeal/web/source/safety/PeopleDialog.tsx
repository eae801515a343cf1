// The other people at the table: mute, block or report them; the host can remove or ban them.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Report } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { useTable } from "../table/TableContext";

const REASONS: readonly [Report["reason"], string][] = [
  ["chat", "What they write"],
  ["name", "Their name"],
  ["cheating", "Cheating"],
  ["leaving", "Leaving or stalling"],
  ["other", "Something else"],
];

export function PeopleDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { view } = useTable();
  const [reported, setReported] = useState<number | null>(null);
  const seats = view.table?.seats ?? [];
  const people = seats
    .map((seat, number) => ({ seat, number }))
    .filter(({ seat, number }) => !seat.free && seat.bot === null && number !== view.you?.seat);
  return (
    <Dialog title="People at this table" onClose={onClose} class="small">
      {people.length === 0 ? <p>There is nobody else here but bots.</p> : null}
      <ul class="people-list">
        {people.map(({ seat, number }) => (
          <li key={number}>
            <strong>{seat.name}</strong>
            <PersonActions number={number} name={seat.name} onReport={() => setReported(number)} />
            {reported === number ? <ReportForm number={number} onDone={() => setReported(null)} /> : null}
          </li>
        ))}
      </ul>
      {view.refusal ? (
        <p class="error" role="alert">
          {view.refusal.message}
        </p>
      ) : null}
      <p class="muted">People whom you have blocked cannot sit at your tables. Nobody learns whom you have muted or blocked.</p>
    </Dialog>
  );
}

interface PersonActionsProps {
  number: number;
  name: string;
  onReport: () => void;
}

function PersonActions({ number, name, onReport }: PersonActionsProps): JSX.Element {
  const { session, view } = useTable();
  const isHidden = (view.you?.muted ?? []).includes(number);
  const set = (level: "mute" | "block" | "none"): void => {
    session.request({ type: "mute", seat: number, level });
  };
  const remove = (ban: boolean): void => {
    session.request({ type: "remove", seat: number, ban });
  };
  const button = (label: string, onClick: () => void): JSX.Element => (
    <button type="button" class="button small" onClick={onClick}>
      {label}
      <span class="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <span class="people-actions">
      {isHidden ? button("Show again", () => set("none")) : button("Mute", () => set("mute"))}
      {button("Block", () => set("block"))}
      {button("Report…", onReport)}
      {view.you?.host ? button("Remove", () => remove(false)) : null}
      {view.you?.host ? button("Ban", () => remove(true)) : null}
    </span>
  );
}

function ReportForm({ number, onDone }: { number: number; onDone: () => void }): JSX.Element {
  const { session } = useTable();
  const [reason, setReason] = useState<Report["reason"]>("chat");
  const [details, setDetails] = useState("");
  const [isSent, setSent] = useState(false);
  if (isSent) return <p role="status">The host of this server will read it. Thank you.</p>;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        session.request({ type: "report", seat: number, reason, details: details.trim() });
        setSent(true);
      }}
    >
      <label class="field">
        <span>What is wrong?</span>
        <select value={reason} onChange={(event) => setReason(event.currentTarget.value as Report["reason"])}>
          {REASONS.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Details, if you like</span>
        <input maxLength={500} value={details} onInput={(event) => setDetails(event.currentTarget.value)} />
      </label>
      <p class="muted">The last chat messages of this table go with it.</p>
      <div class="field-row">
        <button type="submit" class="button primary">
          Send the report
        </button>
        <button type="button" class="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
