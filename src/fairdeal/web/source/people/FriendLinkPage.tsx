// A friend link that somebody has sent: one click makes both friends.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { navigate } from "../route";
import { errorMessage } from "../shared/format";
import { addFriend } from "./api";
import { FRIENDS } from "./route";

export function FriendLinkPage({ code }: { code: string }): JSX.Element {
  const { withName } = useContext(IdentityContext);
  const [error, setError] = useState<string | null>(null);
  const accept = (): void =>
    withName("Your friend will see it.", () => {
      addFriend(code).then(
        () => navigate(FRIENDS),
        (failure: unknown) => setError(errorMessage(failure)),
      );
    });
  return (
    <>
      <p>
        The player who sent you this link would like to be your friend. Friends see at which public table the other is,
        and can invite each other.
      </p>
      <button type="button" class="button primary" onClick={accept}>
        Become friends
      </button>
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
