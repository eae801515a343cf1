"""What people can do with profiles and friends, and what they may see of each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from fairdeal.server.people import people_store, profile_pages
from fairdeal.server.people.people_bodies import FriendInfo, Friends, Leaderboards, ProfilePage, Shows
from fairdeal.server.ratings.rating_model import MAX_UNCERTAINTY
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.review_progress import progress_of
from fairdeal.server.table_lookup import look_up_in_turn
from fairdeal.server.worker_threads import Priority

if TYPE_CHECKING:
    from fairdeal.server.people.people_store import Profile
    from fairdeal.server.table_manager import TableManager

MAX_FRIENDS = 200
NO_PROFILE = "there is no such profile"


class PeopleService:
    """Profiles and friends of one server."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.store = manager.store

    async def own_profile(self, person: str) -> Profile:
        """The profile of a person, created when it is first needed."""
        found = await self.store.read(lambda connection: people_store.find_profile(connection, person=person))
        if found is not None:
            return found
        await self.store.write(people_store.ProfileWritten(people_store.new_profile(person), is_new=True))
        found = await self.store.read(lambda connection: people_store.find_profile(connection, person=person))
        assert found is not None
        return found

    async def _profile(self, code: str) -> Profile:
        wanted = code.strip().upper()
        found = await self.store.read(lambda connection: people_store.find_profile(connection, code=wanted))
        if found is None:
            raise RequestRefused(404, "profile", NO_PROFILE)
        return found

    async def change_shows(self, person: str, shows: Shows) -> ProfilePage:
        """Choose who sees which part of the profile."""
        profile = await self.own_profile(person)
        changed = replace(profile, shows=msgspec.structs.asdict(shows))
        await self.store.write(people_store.ProfileWritten(changed))
        return await self.page(person, changed)

    async def page_of(self, code: str, reader: str | None) -> ProfilePage:
        """Another person's profile, by its code."""
        return await self.page(reader, await self._profile(code))

    async def page(self, reader: str | None, profile: Profile) -> ProfilePage:
        """A profile as a reader may see it."""
        person, is_you = profile.person, profile.person == reader
        friends = await self.store.read(lambda connection: people_store.friends_of(connection, person))
        is_friend = reader is not None and reader in friends
        shown = {part: is_you or profile.is_shown(part, is_friend) for part in people_store.PARTS}
        has_ratings = shown["ratings"] and self.manager.options.ratings
        rivals = friends if is_you else [reader] if is_friend and reader is not None else []
        public_by = None if is_you else self.manager.now()  # others may still have to play the same daily deal
        progress = None
        if shown["progress"]:
            reviewed = await self.store.reviewed_matches(person, self.manager.reviews.reviewer)
            found = await self.manager.workers.quick.run(lambda: progress_of(reviewed), Priority.RECORD)
            progress = profile_pages.trends(found)
        return ProfilePage(
            name=await self.manager.names.find(person) or "a former guest",
            code=profile.code,
            is_you=is_you,
            is_friend=is_friend,
            ratings=await self.store.read(lambda connection: profile_pages.rating_infos(connection, person))
            if has_ratings
            else None,
            places=await self.store.read(lambda connection: profile_pages.game_places(connection, person, public_by))
            if shown["matches"]
            else None,
            against=await self.store.read(lambda connection: profile_pages.against(connection, person, rivals))
            if shown["matches"] and rivals
            else None,
            progress=progress,
            shows=Shows(**profile.shows) if is_you else None,  # type: ignore[arg-type]  # checked when it was written
        )

    async def leaderboards(self, reader: str | None) -> Leaderboards:
        boards = await self.store.read(lambda connection: profile_pages.leaderboards(connection, reader))
        return Leaderboards(boards, MAX_UNCERTAINTY)

    # ---- Friends

    async def friends(self, person: str) -> Friends:
        """A person's friends, where they are, and the link to become one."""
        profile = await self.own_profile(person)
        ids = await self.store.read(lambda connection: people_store.friends_of(connection, person))
        names = await self.store.read(lambda connection: people_store.names_of(connection, ids))
        after = self.manager.now() - people_store.INVITATION_TIME
        invited = await self.store.read(lambda connection: people_store.invitations_to(connection, person, after))
        profiles = await self.store.read(lambda connection: people_store.find_profiles(connection, ids))
        visible = [friend for friend in ids if friend in profiles and profiles[friend].is_shown("table", True)]
        places = await self.manager.queries.whereabouts(visible) if visible else {}
        found = []
        for friend in ids:
            if friend in names and friend in profiles:
                place = places.get(friend)
                found.append(
                    FriendInfo(
                        names[friend],
                        profiles[friend].code,
                        place.code if place is not None else None,
                        place.title if place is not None else None,
                        place.free if place is not None else 0,
                        invited.get(friend),
                    )
                )
        return Friends(found, profile.friend_code, f"/#/friend/{profile.friend_code}")

    async def add_friend(self, person: str, code: str) -> Friends:
        """Become the friend of the person whose friend code this is: sharing it was their consent."""
        wanted = "".join(code.upper().split()).replace("-", "")
        found = await self.store.read(lambda connection: people_store.find_profile(connection, friend_code=wanted))
        if found is None or await self._is_blocked(person, found.person):
            raise RequestRefused(404, "friend", "this friend link no longer works; ask for a new one")
        if found.person == person:
            raise RequestRefused(400, "friend", "this is your own link; send it to a friend")
        for one in (person, found.person):
            ids = await self.store.read(lambda connection, one=one: people_store.friends_of(connection, one))  # type: ignore[misc]
            if len(ids) >= MAX_FRIENDS:
                raise RequestRefused(400, "friend", f"nobody can have more than {MAX_FRIENDS} friends")
        await self.own_profile(person)
        await self.store.write(people_store.FriendsMade(person, found.person, self.manager.now()))
        return await self.friends(person)

    async def renew_code(self, person: str) -> Friends:
        """Replace the friend code, so that links shared earlier stop working."""
        profile = await self.own_profile(person)
        await self.store.write(people_store.ProfileWritten(replace(profile, friend_code=people_store.new_code())))
        return await self.friends(person)

    async def part(self, person: str, code: str) -> Friends:
        friend = await self._profile(code)
        await self.store.write(people_store.FriendsParted(person, friend.person))
        return await self.friends(person)

    async def invite(self, person: str, code: str, table: str, address: str) -> Friends:
        """Invite a friend to a table; they see it in the lobby for an hour. Guessing codes is slow for an address."""
        friend = await self._profile(code)
        ids = await self.store.read(lambda connection: people_store.friends_of(connection, person))
        if friend.person not in ids or await self._is_blocked(person, friend.person):
            raise RequestRefused(404, "friend", "you can invite your friends only")
        queries = self.manager.queries
        info = await look_up_in_turn(self.manager, lambda wanted: queries.table_info(wanted, person), table, address)
        if info is None:
            raise RequestRefused(404, "table", "there is no such table; it may be closed")
        await self.store.write(people_store.FriendInvited(friend.person, person, info.code, self.manager.now()))
        return await self.friends(person)

    async def _is_blocked(self, one: str, other: str) -> bool:
        return bool(list(await self.manager.pairing.find_blocks([one, other])))
