"""The tables of a server, with everything around them: accounts, people, pairing, ratings, studies, reviews."""

import asyncio
from functools import partial

from fairdeal.server.accounts.accounts import Accounts
from fairdeal.server.accounts.blocks import blocked_pairs
from fairdeal.server.accounts.safety import Safety
from fairdeal.server.correspondence.alarms import Alarms
from fairdeal.server.correspondence.plan_store import read_plans
from fairdeal.server.correspondence.turn_notices import TurnNotices
from fairdeal.server.correspondence.vacations import Vacations
from fairdeal.server.duplicate.days import Days
from fairdeal.server.duplicate.ranking import Rankings
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.http_bodies import ErrorBody, NodeHealth
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.metrics import Metrics
from fairdeal.server.pairing.pool import PairingPool
from fairdeal.server.people.people_service import PeopleService
from fairdeal.server.ratings.keeper import RatingKeeper
from fairdeal.server.reviews import Reviews
from fairdeal.server.store import Heartbeat, Store, TableSlept
from fairdeal.server.studies.studies import Studies
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.tournaments.attendance import attend_table
from fairdeal.server.tournaments.keeper import TournamentKeeper
from fairdeal.server.workers import Workers


class TableManager(LiveTables):
    """The tables of a server, and what they share."""

    def __init__(self, store: Store, signing_key: bytes, options: HostingOptions | None = None) -> None:
        super().__init__(store, options or HostingOptions(), Metrics(), Workers())
        self.signing_key = signing_key  # for identities
        self.reviews = Reviews(store, self.now, self.tasks, self.metrics, self.options.review_worlds)
        self.studies = Studies(store, self.now, self.tasks, self.metrics, self.options.studies)
        self.accounts = Accounts(self)
        self.safety = Safety(self)
        self.days = Days(self)
        self.rankings = Rankings(self)
        self.pairing = PairingPool(self)
        self.pairing.find_blocks = lambda people: blocked_pairs(store, people)
        self.ratings = RatingKeeper(self)
        self.tournaments = TournamentKeeper(self)
        self.alarms = Alarms(self)
        self.vacations = Vacations(self)
        self.notices = TurnNotices(self)
        self.people = PeopleService(self)

    def find_refusal(self) -> ErrorBody | None:
        """Why clients cannot connect now; None if they can."""
        return ErrorBody("stopping", "the server is stopping; come back soon") if self.stopping else None

    async def find_problem(self) -> str | None:
        """Why the server does not work now; None if it does."""
        return await self.store.find_problem()

    def node_health(self) -> NodeHealth | None:
        """The state of this node of a cluster; None for a single server."""
        return None

    def serves_pool(self) -> bool:
        """Whether this node is the one that seats the people who wait."""
        return True

    async def metrics_text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return self.metrics.text()

    # ---- Starting and stopping

    async def start(self) -> None:
        await super().start()
        self.start_services()

    def start_services(self) -> None:
        """Start everything around the tables."""
        self.accounts.start()
        self.pairing.start()
        self.ratings.start()
        self.alarms.start()
        self.vacations.start()
        self.notices.start()
        self.tournaments.start()

    async def wake_for_alarm(self, table_id: str, lateness: int) -> None:  # noqa: ARG002  # for clusters
        """Bring a table into memory whose deadline has passed, `lateness` milliseconds ago."""
        await self.find(table_id)

    async def stop(self) -> None:
        """Say goodbye to everybody, and write everything that was accepted."""
        self.stopping = True
        self.timers.stop()
        self.bots.stop()
        self.workers.stop()
        self.stop_services()
        for runner in tuple(self.tables.values()):
            goodbye = partial(runner.close_connections, "stopping", "The server is stopping; come back soon.")
            runner.publisher.call_when_published(goodbye)
        self.batcher.flush()
        for runner in self.tables.values():
            self._write(TableSlept(runner.id, runner.last_visit - self.uptime_offset))
        self._write(Heartbeat(self.now() - self.uptime_offset))
        await self.store.close()
        await self.wait_for_services()
        await asyncio.sleep(0)  # let what was just written be published
        connections = [connection for runner in self.tables.values() for connection in runner.connections]
        if connections:
            await asyncio.gather(*(connection.flush(1.0) for connection in connections))

    def stop_services(self) -> None:
        """Stop everything around the tables; reviews and studies store what is done."""
        self.pairing.stop()
        self.ratings.stop()
        self.tournaments.stop()
        self.notices.stop()
        self.reviews.stop()
        self.studies.stop()

    async def wait_for_services(self) -> None:
        """Wait until the processes of workers, reviews and studies are gone."""
        services = (self.workers, self.reviews, self.studies)
        await asyncio.gather(*(service.wait_until_stopped() for service in services))

    # ---- For the tables

    def _add(self, runner: TableRunner) -> None:
        super()._add(runner)
        if runner.pacing.tournament is not None:
            attend_table(runner)

    async def _prepare(self, runner: TableRunner) -> None:
        await self.vacations.inform(runner)
        if runner.table.settings.is_correspondence:
            runner.plans.restore(await self.store.read(partial(read_plans, table_id=runner.id)))

    def sweep(self) -> None:
        super().sweep()
        self.days.commit_ahead()

    def people_changed(self, runner: TableRunner) -> None:
        self.tasks.spawn(self.vacations.inform(runner))

    def match_finished(self, runner: TableRunner) -> None:
        if runner.table.settings.rated:
            self.ratings.wake()
        if runner.pacing.tournament is not None:
            self.tournaments.wake()
