// Friends: the link for new ones, where they are, invitations.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FriendInfo, Friends } from "../protocol";
import { tablePath } from "../route";
import { counted, errorMessage } from "../shared/format";
import { useCopy, useFetched, useInterval } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { addFriend, fetchFriends, removeFriend, renewFriendCode } from "./api";
import { profilePath } from "./route";

export const REFRESH_INTERVAL = 5_000; // milliseconds

export function FriendsPage(): JSX.Element {
  const fetched = useFetched(fetchFriends, "friends");
  const [error, setError] = useState<string | null>(null);
  const [code, setCode] = useState("");
  useInterval(fetched.reload, REFRESH_INTERVAL);
  if (!fetched.value) return <p class={fetched.error ? "error" : "muted"}>{fetched.error ?? "Loading…"}</p>;
  const send = (request: Promise<Friends>): void => {
    setError(null);
    void request.then(fetched.reload, (failure: unknown) => setError(errorMessage(failure)));
  };
  return (
    <>
      {fetched.value.friends.length === 0 ? <p>You have no friends here yet. Send somebody your link.</p> : null}
      <ul class="table-list">
        {fetched.value.friends.map((friend) => (
          <li key={friend.profile} class="table-card">
            <FriendState friend={friend} />
            <div class="table-actions">
              <FriendTable friend={friend} />
              <button type="button" class="button" onClick={() => send(removeFriend(friend.profile))}>
                Remove<span class="visually-hidden"> {friend.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <FriendLink friends={fetched.value} onRenew={() => send(renewFriendCode())} />
      <form
        class="friend-code"
        onSubmit={(event) => {
          event.preventDefault();
          send(addFriend(code));
          setCode("");
        }}
      >
        <label class="field">
          <span>The code of a friend</span>
          <span class="field-row">
            <input value={code} maxLength={40} required onInput={(event) => setCode(event.currentTarget.value)} />
            <button type="submit" class="button primary">
              Add friend
            </button>
          </span>
        </label>
      </form>
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

function FriendLink({ friends, onRenew }: { friends: Friends; onRenew: () => void }): JSX.Element {
  const link = `${location.origin}${friends.link}`;
  const [copied, copy] = useCopy(() => link);
  return (
    <div class="friend-link">
      <label class="field">
        <span>
          People who open this link, or have the code <strong class="code">{friends.friend_code}</strong>, can become
          your friends
        </span>
        <span class="field-row">
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" class="button" onClick={copy}>
            <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy"}
          </button>
          <button type="button" class="button" onClick={onRenew}>
            New link
          </button>
        </span>
      </label>
    </div>
  );
}

/** The name of a friend, with a link to the profile, and where they are. */
export function FriendState({ friend }: { friend: FriendInfo }): JSX.Element {
  return (
    <p>
      <a class="text-link" href={profilePath(friend.profile)}>
        {friend.name}
      </a>{" "}
      <span class="muted">
        {friend.table ? `at a table of ${friend.title ?? "cards"}, ${counted(friend.free, "free seat")}` : ""}
      </span>
    </p>
  );
}

/** Links to the table of a friend, and to a table to which they invite. */
export function FriendTable({ friend }: { friend: FriendInfo }): JSX.Element {
  return (
    <>
      {friend.invites ? (
        <a class="button primary" href={tablePath(friend.invites)}>
          Accept the invitation<span class="visually-hidden"> of {friend.name}</span>
        </a>
      ) : null}
      {friend.table && friend.table !== friend.invites ? (
        <a class="button" href={tablePath(friend.table)}>
          Join<span class="visually-hidden"> {friend.name}</span>
        </a>
      ) : null}
    </>
  );
}
