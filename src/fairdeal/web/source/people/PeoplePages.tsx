// The pages of people: the user's profile and those of others, friends, leaderboards.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { FriendLinkPage } from "./FriendLinkPage";
import { FriendsPage } from "./FriendsPage";
import { LeaderboardsPage } from "./LeaderboardsPage";
import { MyProfile, OtherProfile } from "./ProfileView";
import type { PeopleRoute } from "./route";

const TITLES: Record<PeopleRoute["kind"], string> = {
  me: "My profile",
  friends: "Friends",
  leaderboards: "Leaderboards",
  profile: "Profile",
  friend: "New friend",
};

export function PeoplePages({ route }: { route: PeopleRoute }): JSX.Element {
  const { person } = useContext(IdentityContext);
  return (
    <main id="main" class="page people-page">
      <h1>{TITLES[route.kind]}</h1>
      {route.kind === "leaderboards" ? <LeaderboardsPage /> : null}
      {route.kind === "profile" ? <OtherProfile key={route.code} code={route.code} /> : null}
      {route.kind === "friend" ? <FriendLinkPage code={route.code} /> : null}
      {route.kind === "me" || route.kind === "friends" ? (
        person ? (
          route.kind === "me" ? (
            <MyProfile />
          ) : (
            <FriendsPage />
          )
        ) : (
          <p class="muted">{person === null ? "Play a match or choose a name first." : "Loading…"}</p>
        )
      ) : null}
    </main>
  );
}
