"""Rate limits."""

from fairdeal.server.addresses import client_address
from fairdeal.server.limits import UNLIMITED, Limits, Rate, RateLimiter, TokenBucket, TokenBuckets


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    bucket = TokenBucket(Rate(3, 2), 10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.9)
    assert not bucket.take(10.9)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_every_key_has_its_own_bucket_and_old_ones_are_dropped() -> None:
    buckets = TokenBuckets(Rate(1, 0), max_keys=2)
    assert buckets.take("a", 0.0)
    assert not buckets.take("a", 0.0)
    assert buckets.take("b", 0.0)
    assert buckets.take("c", 0.0)
    assert len(buckets.buckets) == 2
    assert buckets.take("a", 0.0)


def test_open_connections_per_address_are_limited() -> None:
    limiter = RateLimiter(Limits(open_connections=2, new_connections=None))
    assert limiter.open_connection("a", 0.0)
    assert limiter.open_connection("a", 0.0)
    assert not limiter.open_connection("a", 0.0)
    assert limiter.open_connection("b", 0.0)
    limiter.close_connection("a")
    assert limiter.open_connection("a", 0.0)
    for address in "aab":
        limiter.close_connection(address)
    assert not limiter.open_connections


def test_new_connections_are_rate_limited() -> None:
    limiter = RateLimiter(Limits(open_connections=None, new_connections=Rate(2, 1)))
    assert [limiter.open_connection("a", 0.0) for _ in range(3)] == [True, True, False]
    assert limiter.open_connection("a", 1.1)


def test_unlimited_buckets_refuse_nothing() -> None:
    limiter = RateLimiter(UNLIMITED)
    assert all(limiter.open_connection("a", 0.0) and limiter.chat.take("a", 0.0) for _ in range(1000))


def test_an_ipv6_network_counts_as_one_address() -> None:
    def address(host: str) -> str:
        return client_address({"client": (host, 1)})

    assert address("192.0.2.7") == "192.0.2.7"
    assert address("::ffff:192.0.2.7") == "192.0.2.7"
    assert address("2001:db8:1:2:3::4") == address("2001:db8:1:2::9") != address("2001:db8:1:3::9")
    assert client_address({}) == "unknown"
