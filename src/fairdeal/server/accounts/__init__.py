"""Accounts and safety: who people are beyond a guest's token, and what protects them from each other.

A person is an opaque id (server/identity.py), with or without an account. A guest who registers keeps their id, and
every device that signs in gets the account's. So nothing outside this package needs to know about accounts.

| module | contents |
|---|---|
| `tokens` | random tokens and recovery codes, and their hashes |
| `rows` | sessions, passkeys and personal tokens as they are stored, and the queries for them |
| `changes` | everything that is written |
| `insert_once` | inserting a row unless it is there |
| `ceremonies` | passkeys: WebAuthn's challenges and their verification |
| `identities` | from a token to a person: guests, sessions, personal tokens; with a cache |
| `rotation` | new session tokens from time to time; an old one that comes back was stolen |
| `revocations` | what all nodes must forget at once, and open connections that must end |
| `accounts` | what the API calls: registering, signing in, recovery, passkeys, names |
| `program_tokens` | tokens with which programs play or read matches |
| `devices` | the browser and system of a request in words |
| `deletion`, `export` | everything about a person, removed or in one file |
| `blocks` | who has muted or blocked whom |
| `reports`, `sanctions` | reports of people; warnings, silences and bans |
| `administration` | what `fairdeal admin` does |
| `names` | the form in which names that look alike are equal |
| `safety` | chat, blocks and reports of a client at a table |
| `word_list` | words that a host does not want in names and chat |
"""
