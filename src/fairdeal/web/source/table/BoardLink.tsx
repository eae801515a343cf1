// The way from a finished attempt to everybody's results.
import type { JSX } from "preact";
import { Icon } from "../shared/Icon";
import { boardPath, boardWords, isTournament } from "./board";

export function BoardLink({ event }: { event: string }): JSX.Element {
  return (
    <div class="sheet board-link">
      <h2>{isTournament(event) ? "Your match is over" : "How did you do?"}</h2>
      <p>
        {isTournament(event)
          ? "Standings, results of the other tables and your next match are on the page of the tournament."
          : "Everybody had the same cards and the same bots. Now you may see how others played them."}
      </p>
      <a class="button big primary" href={boardPath(event)}>
        <Icon name="scores" /> Results of the {boardWords(event)}
      </a>
    </div>
  );
}
