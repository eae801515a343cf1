// People in the lobby: friends who are at a table or invite the user, and links to the pages of people.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import type { Features } from "../protocol";
import { useFetched, useInterval } from "../shared/hooks";
import { fetchFriends } from "./api";
import { FriendState, FriendTable, REFRESH_INTERVAL } from "./FriendsPage";
import { FRIENDS, LEADERBOARDS, MY_PROFILE } from "./route";

export function LobbyPeople({ features }: { features: Features }): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const hasFriends = features.people && Boolean(person);
  const fetched = useFetched(
    async () => (hasFriends ? (await fetchFriends()).friends : []),
    hasFriends ? (person?.person ?? "") : "",
  );
  useInterval(fetched.reload, REFRESH_INTERVAL);
  const around = (fetched.value ?? []).filter((friend) => friend.table ?? friend.invites);
  if (!features.people && !features.ratings) return null;
  return (
    <section class="lobby-people" aria-labelledby="people-title">
      <h2 id="people-title">People</h2>
      {around.length > 0 ? (
        <ul class="table-list">
          {around.map((friend) => (
            <li key={friend.profile} class="table-card">
              <FriendState friend={friend} />
              <div class="table-actions">
                <FriendTable friend={friend} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <p class="people-links">
        {features.people ? (
          <>
            <a class="text-link" href={FRIENDS}>
              Friends
            </a>
            <a class="text-link" href={MY_PROFILE}>
              My profile
            </a>
          </>
        ) : null}
        {features.ratings ? (
          <a class="text-link" href={LEADERBOARDS}>
            Leaderboards
          </a>
        ) : null}
      </p>
    </section>
  );
}
