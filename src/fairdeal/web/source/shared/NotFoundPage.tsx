// The page for an unknown address below `/#/`. For other unknown addresses the server sends 404.html, which says the same.
import type { JSX } from "preact";
import { LOBBY } from "../route";

export function NotFoundPage(): JSX.Element {
  return (
    <main id="main" class="page not-found">
      <h1>There is nothing at this address</h1>
      <p>The link may be incomplete, or what it led to is gone.</p>
      <a class="button primary" href={LOBBY}>
        Go to the games
      </a>
    </main>
  );
}
