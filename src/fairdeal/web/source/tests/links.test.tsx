import assert from "node:assert/strict";
import { test } from "node:test";
import { get, show } from "./dom";
import { followLink, parseRoute, rulesPath } from "../route";

/** Click a link, and say whether the browser loads its page. */
async function loads(address: string): Promise<boolean> {
  let isLoaded = false;
  const container = await show(
    <div
      onClick={(event) => {
        followLink(event);
        isLoaded = !event.defaultPrevented;
        event.preventDefault();
      }}
    >
      <a href={address}>Go</a>
    </div>,
  );
  get(container, "a").click();
  return isLoaded;
}

test("links of the page do not load it again", async () => {
  assert.equal(await loads(rulesPath("hearts")), false);
  assert.equal(parseRoute(location.pathname, location.hash, location.search).page, "rules");
});

test("the games in this browser are another page, and so are answers of the server", async () => {
  assert.equal(await loads("/offline/"), true);
  assert.equal(await loads("/api/games"), true);
});
