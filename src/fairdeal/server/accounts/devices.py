"""The device of a request, for people who look at the list of their browsers."""

from collections.abc import Mapping


def device_of(headers: Mapping[str, str]) -> str:
    """Browser and system of a request in a few words, for the owner's lists."""
    agent = headers.get("user-agent", "")
    browsers = {"Edg/": "Edge", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
    systems = {
        "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac",
        "Linux": "Linux",
    }  # fmt: skip
    browser = next((name for sign, name in browsers.items() if sign in agent), "A browser")
    system = next((name for sign, name in systems.items() if sign in agent), None)
    return f"{browser} on {system}" if system is not None else browser
