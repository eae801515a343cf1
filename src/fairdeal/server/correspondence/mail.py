"""Sending e-mail over SMTP, with the standard library."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING

from fairdeal.server.logging_setup import log

if TYPE_CHECKING:
    from fairdeal.server.correspondence.notice_options import MailServer

TIMEOUT = 15.0  # seconds


def send_mail(server: MailServer, to: str, subject: str, text: str, settings_link: str | None = None) -> bool:
    """Send a message; it blocks. False if that did not work; it never raises."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = server.sender, to, subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"  # so that automatic replies are not sent
    if settings_link is not None:
        message["List-Unsubscribe"] = f"<{settings_link}>"
    message.set_content(text)
    try:
        with _connect(server) as connection:
            if server.user is not None:
                connection.login(server.user, server.password or "")
            connection.send_message(message)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("the mail server did not take a message", error=type(error).__name__)
        return False
    return True


def _connect(server: MailServer) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if server.is_tls:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    try:
        if server.needs_tls:
            connection.starttls(context=context)
    except BaseException:
        connection.close()
        raise
    return connection
