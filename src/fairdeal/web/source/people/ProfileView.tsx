// A profile: ratings, places by game, results against friends, the trend of reviews; the owner chooses who sees what.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ProfilePage, Shows } from "../protocol";
import { counted, errorMessage, ordinal } from "../shared/format";
import { useFetched, useLatestAnswer } from "../shared/hooks";
import { changeShows, fetchMyProfile, fetchProfile } from "./api";

export function MyProfile(): JSX.Element {
  const fetched = useFetched(fetchMyProfile, "me");
  const [changed, setChanged] = useState<ProfilePage | null>(null);
  const [wanted, setWanted] = useState<Shows | null>(null); // chosen, while the server has not answered
  const [error, setError] = useState<string | null>(null);
  const awaitLatest = useLatestAnswer();
  const profile = changed ?? fetched.value;
  if (!profile) return <p class={fetched.error ? "error" : "muted"}>{fetched.error ?? "Loading…"}</p>;
  const choose = (shows: Shows): void => {
    setError(null);
    setWanted(shows);
    awaitLatest(
      changeShows(shows),
      (answer) => {
        setChanged(answer);
        setWanted(null);
      },
      (failure) => {
        setError(errorMessage(failure));
        setWanted(null);
      },
    );
  };
  return (
    <>
      <ProfileParts profile={profile} />
      {profile.shows ? <ShowsForm shows={wanted ?? profile.shows} onChange={choose} /> : null}
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

export function OtherProfile({ code }: { code: string }): JSX.Element {
  const fetched = useFetched(() => fetchProfile(code), code);
  if (!fetched.value) return <p class={fetched.error ? "error" : "muted"}>{fetched.error ?? "Loading…"}</p>;
  return <ProfileParts profile={fetched.value} />;
}

function ProfileParts({ profile }: { profile: ProfilePage }): JSX.Element {
  const { ratings, places, against, progress } = profile;
  const isHidden = !ratings && !places && !progress;
  return (
    <>
      <p class="profile-name">
        <strong>{profile.name}</strong> {profile.is_friend ? <span class="tag">your friend</span> : null}
      </p>
      {isHidden ? <p class="muted">This player shows nothing here.</p> : null}
      {ratings ? (
        <Part title="Ratings" empty="No rated matches yet." items={ratings}>
          {(rating) => (
            <>
              {rating.title}:{" "}
              <strong>
                {rating.points} ± {rating.uncertainty}
              </strong>{" "}
              <span class="muted">{counted(rating.matches, "rated match")}</span>
            </>
          )}
        </Part>
      ) : null}
      {places ? (
        <Part title="Places" empty="No matches yet." items={places}>
          {(game) => (
            <>
              {game.title}: {game.places.map((count, index) => `${count} × ${ordinal(index + 1)}`).join(", ")}
            </>
          )}
        </Part>
      ) : null}
      {against && against.length > 0 ? (
        <Part title={profile.is_you ? "Against friends" : "Against you"} empty="" items={against}>
          {(result) => `${result.name}: ${result.ahead} times ahead, ${result.behind} times behind`}
        </Part>
      ) : null}
      {progress ? (
        <Part title="Reviews" empty="No reviewed matches yet." items={progress}>
          {(trend) => trend.words}
        </Part>
      ) : null}
    </>
  );
}

function Part<T>(props: {
  title: string;
  empty: string;
  items: T[];
  children: (item: T) => JSX.Element | string;
}): JSX.Element {
  return (
    <section>
      <h2>{props.title}</h2>
      {props.items.length === 0 ? <p class="muted">{props.empty}</p> : null}
      <ul class="plain-list">
        {props.items.map((item, index) => (
          <li key={index}>{props.children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

const PARTS: [keyof Shows, string][] = [
  ["ratings", "My ratings, also on leaderboards"],
  ["matches", "My places and results"],
  ["progress", "The trend of my reviews"],
  ["table", "Which public table I am at"],
];
const AUDIENCES: Record<Shows["ratings"], string> = { everyone: "Everyone", friends: "Friends", nobody: "Nobody" };

function ShowsForm({ shows, onChange }: { shows: Shows; onChange: (shows: Shows) => void }): JSX.Element {
  return (
    <section>
      <h2>Who sees what</h2>
      <div class="shows">
        {PARTS.map(([part, label]) => (
          <label key={part} class="field">
            <span>{label}</span>
            <select
              value={shows[part]}
              onChange={(event) => onChange({ ...shows, [part]: event.currentTarget.value as Shows["ratings"] })}
            >
              {Object.entries(AUDIENCES)
                .filter(([audience]) => part !== "table" || audience !== "everyone")
                .map(([audience, words]) => (
                  <option key={audience} value={audience}>
                    {words}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}
