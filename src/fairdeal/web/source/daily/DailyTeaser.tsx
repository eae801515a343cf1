// The entry to duplicate play in the lobby.
import type { JSX } from "preact";
import { DAILY } from "../route";

export function DailyTeaser(): JSX.Element {
  return (
    <p class="daily-teaser">
      <a href={DAILY}>
        <strong>Daily deal</strong>
        <span>The same cards for everybody, once a day. See how well you play them.</span>
      </a>
    </p>
  );
}
