// A match that was played elsewhere, as in the static edition, added to the user's matches from its record.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { importMatch } from "../net/api";
import { matchPath, navigate } from "../route";
import { errorMessage } from "../shared/format";

interface Chosen {
  record: Record<string, unknown>;
  players: string[];
}

export function ImportMatch({ name }: { name: string }): JSX.Element {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [seat, setSeat] = useState(0);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = (file: File | undefined): void => {
    setChosen(null);
    setError(null);
    if (!file) return;
    readRecord(file).then(
      (found) => {
        setChosen(found);
        setSeat(Math.max(0, found.players.indexOf(name), found.players.indexOf("You")));
      },
      () => setError("This file is not the record of a match."),
    );
  };
  const send = (event: Event): void => {
    event.preventDefault();
    if (!chosen) return;
    setSending(true);
    setError(null);
    importMatch(chosen.record, seat).then(
      (match) => navigate(matchPath(match.match)),
      (failure: unknown) => {
        setSending(false);
        setError(errorMessage(failure));
      },
    );
  };
  return (
    <details class="import-match">
      <summary>Add a match that you have played without this server</summary>
      <form onSubmit={send}>
        <label class="field">
          <span>Its record</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
        </label>
        {chosen ? (
          <>
            <label class="field">
              <span>Your seat</span>
              <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                {chosen.players.map((player, number) => (
                  <option key={number} value={number}>
                    {player}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" class="button" disabled={isSending}>
              Add it
            </button>
          </>
        ) : null}
        {error !== null ? (
          <p class="error" role="alert">
            {error}
          </p>
        ) : null}
      </form>
    </details>
  );
}

async function readRecord(file: File): Promise<Chosen> {
  const record = JSON.parse(await file.text()) as Record<string, unknown>;
  const players = record["players"];
  if (!Array.isArray(players) || players.length === 0) throw new Error("no players");
  return { record, players: players.map(String) };
}
