// The requests of profiles, friends and leaderboards.
import { requestJson } from "../net/api";
import type { Friends, Leaderboards, ProfilePage, Shows } from "../protocol";

export const fetchLeaderboards = (): Promise<Leaderboards> => requestJson("/api/leaderboards");
export const fetchMyProfile = (): Promise<ProfilePage> => requestJson("/api/me/profile");
export const fetchProfile = (code: string): Promise<ProfilePage> =>
  requestJson(`/api/people/${encodeURIComponent(code)}`);
export const changeShows = (shows: Shows): Promise<ProfilePage> => requestJson("/api/me/profile", shows);
export const fetchFriends = (): Promise<Friends> => requestJson("/api/friends");
export const addFriend = (code: string): Promise<Friends> => requestJson("/api/friends", { code });
export const renewFriendCode = (): Promise<Friends> => requestJson("/api/friends/code", {});
export const removeFriend = (friend: string): Promise<Friends> => requestJson("/api/friends/remove", { friend });
export const inviteFriend = (friend: string, table: string): Promise<Friends> =>
  requestJson("/api/friends/invite", { friend, table });
