// The entry point of embed.html: a replay or a puzzle in a frame on another site. It knows no user, and stores nothing.
import { render } from "preact";
import { applyLooks, DEFAULT_LOOKS } from "./looks";
import { forgetUser } from "./net/transport";
import { EmbedPage } from "./replay/EmbedPage";

forgetUser();
applyLooks(DEFAULT_LOOKS);
const root = document.getElementById("app");
if (root) render(<EmbedPage query={location.search} hash={location.hash} />, root);
