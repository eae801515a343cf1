"""How much one may ask for; time is an argument."""

from fairdeal.server.limits import UNLIMITED, Bucket, Buckets, Doors, Limits, Rate
from fairdeal.server.security import address_of


def test_a_bucket_gives_its_burst_and_then_what_time_brings() -> None:
    bucket = Bucket(Rate(3, 2), 10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.9)
    assert not bucket.take(10.9)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_of_his_own_and_those_of_long_ago_are_forgotten() -> None:
    buckets = Buckets(Rate(1, 0), most=2)
    assert buckets.take("a", 0.0)
    assert not buckets.take("a", 0.0)
    assert buckets.take("b", 0.0)
    assert buckets.take("c", 0.0)
    assert len(buckets.known) == 2
    assert buckets.take("a", 0.0)


def test_an_address_has_so_many_connections_at_once() -> None:
    doors = Doors(Limits(connections=2, connecting=None))
    assert doors.come_in("a", 0.0)
    assert doors.come_in("a", 0.0)
    assert not doors.come_in("a", 0.0)
    assert doors.come_in("b", 0.0)
    doors.go_out("a")
    assert doors.come_in("a", 0.0)
    for address in "aab":
        doors.go_out(address)
    assert not doors.open


def test_connections_come_at_a_rate() -> None:
    doors = Doors(Limits(connections=None, connecting=Rate(2, 1)))
    assert [doors.come_in("a", 0.0) for _ in range(3)] == [True, True, False]
    assert doors.come_in("a", 1.1)


def test_without_limits_everybody_comes_in() -> None:
    doors = Doors(UNLIMITED)
    assert all(doors.come_in("a", 0.0) and doors.chat.take("a", 0.0) for _ in range(1000))


def test_a_household_is_one_address() -> None:
    def address(host: str) -> str:
        return address_of({"client": (host, 1)})

    assert address("192.0.2.7") == "192.0.2.7"
    assert address("::ffff:192.0.2.7") == "192.0.2.7"
    assert address("2001:db8:1:2:3::4") == address("2001:db8:1:2::9") != address("2001:db8:1:3::9")
    assert address_of({}) == "unknown"
