import assert from "node:assert/strict";
import { test } from "node:test";
import { delayAfterClose, MIN_RETRY_DELAY, nextRetryDelay } from "../net/retryDelay";

test("after a restart the first attempt comes at once, and the next ones wait longer and longer", () => {
  assert.equal(
    delayAfterClose(1012, MIN_RETRY_DELAY, () => 0.5),
    50,
  );
  assert.equal(delayAfterClose(1006, MIN_RETRY_DELAY), MIN_RETRY_DELAY);
  const second = nextRetryDelay(MIN_RETRY_DELAY);
  assert.ok(second > MIN_RETRY_DELAY);
  assert.equal(delayAfterClose(1012, second), second);
  assert.equal(nextRetryDelay(4_999), 5_000);
});
