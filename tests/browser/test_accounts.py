"""Accounts in a real browser with a virtual authenticator: register, second device, sign in, recovery, deletion."""

from typing import Any

from playwright.sync_api import CDPSession

from tests.browser.conftest import NewUser
from tests.browser.page_checks import accessibility_violations, fits_window_width
from tests.browser.server_process import ServerProcess
from tests.browser.user import User

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


class Authenticator:
    """The passkeys of one device."""

    def __init__(self, user: User) -> None:
        self.session: CDPSession = user.context.new_cdp_session(user.page)
        self.session.send("WebAuthn.enable")
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.id: str = added["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def add(self, passkey: dict[str, Any]) -> None:
        """Get a passkey from another device, as the makers of systems sync them."""
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def open_account(user: User) -> None:
    user.open("/")
    user.page.get_by_role("link", name="Account").click()
    user.page.wait_for_selector(".account-page h2")


def test_an_account_on_two_devices(new_user: NewUser, server: ServerProcess) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # browsers know no passkeys for an IP address
    phone, laptop = new_user(address, width=390, height=844), new_user(address)
    device, other_device = Authenticator(phone), Authenticator(laptop)

    # Register: one tap here, one in the browser's dialog, which the authenticator answers.
    open_account(phone)
    phone.page.get_by_role("button", name="Create a passkey").click()
    phone.page.get_by_role("textbox", name="Your name").fill("Marilou")
    phone.page.get_by_role("button", name="Continue").click()
    codes = phone.page.locator(".recovery-codes li")
    codes.first.wait_for()
    recovery = codes.all_inner_texts()
    assert len(recovery) == 10
    assert accessibility_violations(phone) == []
    phone.page.get_by_role("button", name="I have kept them").click()
    phone.page.get_by_role("heading", name="Marilou").wait_for()
    phone.page.get_by_role("heading", name="Programs").wait_for()
    assert accessibility_violations(phone) == []
    assert fits_window_width(phone)

    # The second device, by keyboard alone.
    open_account(laptop)
    assert accessibility_violations(laptop) == []
    other_device.add(device.passkeys()[0])
    laptop.page.get_by_role("button", name="Sign in with a passkey").focus()
    laptop.page.keyboard.press("Enter")
    laptop.page.get_by_role("heading", name="Marilou").wait_for()
    assert laptop.page.get_by_role("listitem").filter(has_text="Chrome").count() >= 2

    # Sign out everywhere, from the phone; the laptop comes back with a recovery code.
    phone.page.get_by_role("button", name="Sign out everywhere").click()
    phone.page.get_by_role("button", name="Sign in with a passkey").wait_for()
    open_account(laptop)
    laptop.page.get_by_text("Use a recovery code").click()
    laptop.page.get_by_label("Recovery code").fill(recovery[0])
    laptop.page.get_by_role("button", name="Sign in", exact=True).click()
    laptop.page.get_by_text("9 recovery codes left.").wait_for()
    laptop.page.get_by_role("button", name="Sign out", exact=True).click()
    laptop.page.get_by_role("button", name="Sign in with a passkey").click()
    laptop.page.get_by_role("heading", name="Marilou").wait_for()

    # Programs, and the end.
    laptop.page.get_by_text("New token").click()
    laptop.page.get_by_label("Name of the program").fill("Turing")
    laptop.page.get_by_role("button", name="Create the token").click()
    laptop.page.get_by_role("button", name="Revoke Turing").wait_for()
    assert laptop.page.locator(".account-token").inner_text().startswith("fdp_")
    with laptop.page.expect_download() as download:
        laptop.page.get_by_role("link", name="Export everything").click()
    assert "Marilou" in download.value.path().read_text()
    laptop.page.get_by_role("button", name="Delete everything…").click()
    laptop.page.get_by_label("Write Marilou to confirm").fill("Marilou")
    laptop.page.get_by_role("button", name="Delete everything", exact=True).click()
    laptop.page.get_by_role("button", name="Create a passkey").wait_for()
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.get_by_text("that passkey is not known here").wait_for()
    # Browsers log refused requests: a passkey that was deleted, a session that was ended.
    phone.errors = [error for error in phone.errors if "403" not in error]
    laptop.errors = [error for error in laptop.errors if "401" not in error]
