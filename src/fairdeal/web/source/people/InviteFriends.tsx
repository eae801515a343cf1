// Friends whom the user can invite to the table they are at.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { useFeatures } from "../pairing/api";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { fetchFriends, inviteFriend } from "./api";

export function InviteFriends({ code }: { code: string }): JSX.Element | null {
  const { person } = useContext(IdentityContext);
  const features = useFeatures();
  const isOffered = Boolean(person) && features?.people === true;
  const fetched = useFetched(async () => (isOffered ? (await fetchFriends()).friends : []), String(isOffered));
  const [invited, setInvited] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  if (!fetched.value || fetched.value.length === 0) return null;
  const invite = (profile: string): void =>
    void inviteFriend(profile, code).then(
      () => setInvited((before) => [...before, profile]),
      (failure: unknown) => setError(errorMessage(failure)),
    );
  return (
    <div class="invite-friends">
      {fetched.value.map((friend) => (
        <button
          key={friend.profile}
          type="button"
          class="button"
          disabled={invited.includes(friend.profile)}
          onClick={() => invite(friend.profile)}
        >
          {invited.includes(friend.profile) ? `${friend.name} is invited` : `Invite ${friend.name}`}
        </button>
      ))}
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
