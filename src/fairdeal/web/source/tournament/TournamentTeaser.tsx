// The entry to tournaments in the lobby.
import type { JSX } from "preact";
import { TOURNAMENTS } from "../route";

export function TournamentTeaser(): JSX.Element {
  return (
    <p class="daily-teaser">
      <a href={TOURNAMENTS}>
        <strong>Tournaments</strong>
        <span>Several rounds, a clock, a final ranking. Enter one, or organize your own.</span>
      </a>
    </p>
  );
}
