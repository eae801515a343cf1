// "Play my cards": a finished match becomes a link for friends.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { createChallenge } from "../daily/requests";
import { IdentityContext } from "../lobby/identity";
import { challengePath, navigate } from "../route";
import { errorMessage } from "../shared/format";
import { Icon } from "../shared/Icon";

export function ChallengeButton({ match }: { match: string }): JSX.Element {
  const { withName } = useContext(IdentityContext);
  const [problem, setProblem] = useState<string | null>(null);
  const challenge = (): void => {
    withName("Your friends see whose cards they play.", () => {
      createChallenge({ match }).then(
        (created) => navigate(challengePath(created.challenge)),
        (error: unknown) => setProblem(errorMessage(error)),
      );
    });
  };
  return (
    <>
      <button type="button" class="button" onClick={challenge}>
        <Icon name="link" /> Challenge a friend
      </button>
      {problem !== null ? (
        <span class="error" role="alert">
          {problem}
        </span>
      ) : null}
    </>
  );
}
